import { Readable } from 'node:stream'
import { fileNamed } from '@canopy/contract/site/file-name'
import { makeZip } from 'client-zip'
import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../feature.ts'
import { translateIn } from '../../../languages/languages.ts'
import { readAllPictures } from '../../../media/index.ts'
import { exportMemberData } from './export.ts'

const PICTURE = /^\/media\/(?:private\/)?([\w-]+)\.webp/
const fileOf = (name: string) => `pictures/${name}.webp`

type Archive = { userId: string; language: string; now: Date }

/** Yields the pictures first, because the data refers to those that are there. */
async function* readFiles(deps: Deps, features: readonly Feature[], { userId, language, now }: Archive) {
  const { db, media, config } = deps
  const included = new Set<string>()
  const missing: string[] = []
  for await (const { name, storedAt } of readAllPictures(db, userId)) {
    const webp = await media.loadAnywhere(name)
    if (!webp) missing.push(name)
    else {
      included.add(name)
      yield { name: fileOf(name), lastModified: storedAt, input: webp }
    }
  }
  if (missing.length > 0)
    yield {
      name: 'missing-pictures.txt',
      lastModified: now,
      input: `${translateIn(language)('errors.exportWithoutPictures')}\n\n${missing.join('\n')}\n`,
    }
  const addressOf = (path: string) => {
    const [, name] = PICTURE.exec(path) ?? []
    return name !== undefined && included.has(name) ? fileOf(name) : new URL(path, config.publicUrl).href
  }
  yield {
    name: fileNamed('data.json'),
    lastModified: now,
    input: exportMemberData(deps, features, { userId, language, now, addressOf }),
  }
}

/** A ZIP of the member's data and pictures, made as it is read: one picture at a time is in memory. */
export const createArchive = (deps: Deps, features: readonly Feature[], archive: Archive) =>
  Readable.fromWeb(makeZip(readFiles(deps, features, archive)))
