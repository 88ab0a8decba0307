/**
 * Photos that another app shares with the installed one. The service worker keeps them in a cache of the browser, until the member has said
 * what they are, also if they have to log in first, for an hour: whoever comes later may be somebody else. They go nowhere else.
 */

import { HOUR, MAX_IMAGE_BYTES, POST_PICTURES_MAX } from '@canopy/contract/limits'

/** The browser's cache of shared photos. */
const SHARED_PHOTOS = 'shared photos'

/** Larger photos cannot be chosen for a proof either. */
export const SHARED_BYTES_MAX = 20 * MAX_IMAGE_BYTES

const addressOf = (at: number) => `/share/${at}`

/** Keeps the photos instead of those that were shared before. Returns whether all of them could be kept. */
export async function keepShared(files: File[]): Promise<boolean> {
  await caches.delete(SHARED_PHOTOS)
  const kept = files.filter(({ size }) => size <= SHARED_BYTES_MAX).slice(0, POST_PICTURES_MAX)
  const cache = await caches.open(SHARED_PHOTOS)
  for (const [at, file] of kept.entries()) {
    const headers = {
      'content-type': file.type,
      'x-name': encodeURIComponent(file.name),
      'x-kept-at': String(Date.now()),
    }
    await cache.put(addressOf(at), new Response(file, { headers }))
  }
  return kept.length === files.length
}

/** In the order in which they were shared. */
export async function readShared(): Promise<File[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(SHARED_PHOTOS)
  const files: File[] = []
  for (let at = 0; at < POST_PICTURES_MAX; at += 1) {
    const stored = await cache.match(addressOf(at))
    if (!stored) break
    if (Date.now() - Number(stored.headers.get('x-kept-at')) > HOUR) {
      await forgetShared()
      return []
    }
    const [type, name] = ['content-type', 'x-name'].map((header) => stored.headers.get(header) ?? '')
    files.push(new File([await stored.blob()], decodeURIComponent(name ?? ''), { type: type ?? '' }))
  }
  return files
}

/** Forgets the photos that were shared, and those on their way to a form. */
export async function forgetShared() {
  handed.clear()
  if ('caches' in globalThis) await caches.delete(SHARED_PHOTOS)
}

type Form = 'post' | number

/** Photos on their way to a form of a member: the composer of posts, or the proof of a challenge. Somebody else may log in before it opens. */
const handed = new Map<Form, { userId: string; photos: File[] }>()

export const handOver = (userId: string, form: Form, photos: File[]) => handed.set(form, { userId, photos })

export function handedTo(userId: string, form: Form): File[] {
  const found = handed.get(form)
  return found?.userId === userId ? found.photos : []
}

export const forgetHanded = (form: Form) => void handed.delete(form)
