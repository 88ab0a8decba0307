import { createHash } from 'node:crypto'
import type { Config } from '../../config.ts'

/** Stands in the built page for the public address. Link previews need an absolute address of their picture. */
const PLACEHOLDER = 'https://canopy.invalid'

export const withPublicAddress = (built: string, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  built.replaceAll(PLACEHOLDER, new URL(publicUrl).origin)

/** Hashes of the page's inline scripts, for its content security policy. */
export const scriptHashes = (page: string) =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
