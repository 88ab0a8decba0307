/**
 * Content credentials (C2PA), which cameras and programs write into JPEG and PNG files. Signatures and hashes are not checked: a file is
 * believed only in what speaks against it.
 */

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SuperBox } from '@trustnxt/c2pa-ts/jumbf'
import { z } from 'zod'

/** The beginning of every manifest store. */
const MARK = 'jumdc2pa'
/** The active manifest, and those of the pictures that this one was made from. */
const MANIFESTS_MAX = 10
const ACTIONS_MAX = 50

const Action = z.object({ action: z.string(), digitalSourceType: z.string().optional() })
const Actions = z.object({ actions: z.array(Action) })
const Reference = z.object({ url: z.string() })
const Ingredient = z.object({
  relationship: z.string(),
  activeManifest: Reference.optional(),
  // Name of the field in older versions.
  c2pa_manifest: Reference.optional(),
})

type Jumbf = typeof import('@trustnxt/c2pa-ts/jumbf')
const loadJumbf = (): Promise<Jumbf> => import('@trustnxt/c2pa-ts/jumbf')

async function readStore(bytes: Buffer): Promise<SuperBox | undefined> {
  const { JPEG, PNG } = await import('@trustnxt/c2pa-ts/asset')
  const { SuperBox } = await loadJumbf()
  const asset = JPEG.canRead(bytes) ? new JPEG(bytes) : new PNG(bytes)
  const box = asset.getManifestJUMBF()
  return box && SuperBox.fromBuffer(Uint8Array.from(box))
}

/** Contents of the assertions in a manifest whose label begins with `label`. */
function contentsOf({ SuperBox, CBORBox }: Jumbf, manifest: SuperBox, label: string): unknown[] {
  const stores = manifest.contentBoxes.filter((box) => box instanceof SuperBox)
  const assertions = stores
    .filter(({ descriptionBox }) => descriptionBox?.label === 'c2pa.assertions')
    .flatMap(({ contentBoxes }) => contentBoxes.filter((box) => box instanceof SuperBox))
  return assertions
    .filter(({ descriptionBox }) => descriptionBox?.label?.startsWith(label))
    .flatMap(({ contentBoxes }) => contentBoxes.filter((box) => box instanceof CBORBox))
    .map(({ content }) => content)
}

/** The label of the manifest of the picture that this one was made from. Pictures that were only placed in it do not count. */
function parentOf(jumbf: Jumbf, manifest: SuperBox): string | undefined {
  return contentsOf(jumbf, manifest, 'c2pa.ingredient')
    .map((content) => Ingredient.safeParse(content).data)
    .filter((ingredient) => ingredient?.relationship === 'parentOf')
    .map((ingredient) => (ingredient?.activeManifest ?? ingredient?.c2pa_manifest)?.url.split('/c2pa/')[1])[0]
}

/** The active manifest is the last one of the store. */
function historyOf(jumbf: Jumbf, store: SuperBox): SuperBox[] {
  const manifests = store.contentBoxes.filter((box) => box instanceof jumbf.SuperBox)
  const history = new Set<SuperBox>()
  let manifest = manifests.at(-1)
  while (manifest && history.size < MANIFESTS_MAX && !history.has(manifest)) {
    history.add(manifest)
    const label = parentOf(jumbf, manifest)
    manifest = manifests.find(({ descriptionBox }) => descriptionBox?.label === label)
  }
  return [...history]
}

const Credentials = z.object({ sourceTypes: z.array(z.string()), actions: z.array(z.string()) })
type Credentials = z.infer<typeof Credentials>

const NONE: Credentials = { sourceTypes: [], actions: [] }

/** Parses credentials, for `credentials-thread.ts`. Empty for malformed ones. */
export async function parseCredentials(bytes: Buffer): Promise<Credentials> {
  try {
    const [jumbf, store] = [await loadJumbf(), await readStore(bytes)]
    const actions = (store ? historyOf(jumbf, store) : [])
      .flatMap((manifest) => contentsOf(jumbf, manifest, 'c2pa.actions'))
      .flatMap((content) => Actions.safeParse(content).data?.actions ?? [])
      .slice(0, ACTIONS_MAX)
    return {
      sourceTypes: actions.flatMap(({ digitalSourceType }) => digitalSourceType?.split('/').at(-1) ?? []),
      actions: actions.map(({ action }) => action),
    }
  } catch {
    return NONE
  }
}

const THREAD = new URL('./credentials-thread.ts', import.meta.url)

/**
 * Empty for files without credentials, and for malformed ones. The library copies a box for each box around it, so a few megabytes can
 * become gigabytes. It runs on a thread of its own, so that the process can still watch its budget.
 */
export async function readCredentials(bytes: Buffer): Promise<Credentials> {
  // Most files have none, and loading the library takes a while.
  if (!bytes.includes(MARK)) return NONE
  const thread = new Worker(THREAD, {
    workerData: bytes,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  try {
    const [credentials] = await once(thread, 'message')
    return Credentials.parse(credentials)
  } catch {
    return NONE
  } finally {
    await thread.terminate()
  }
}
