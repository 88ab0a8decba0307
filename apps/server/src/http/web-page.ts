/** The one page of the built browser app. */

import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'

/** Stands in the built page for the server's own address: sites that show a preview want the picture's in full. */
const PLACEHOLDER = 'https://canopy.invalid'

/** The built page with the server's own address. */
export const atOwnAddress = (built: string, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  built.replaceAll(PLACEHOLDER, new URL(publicUrl).origin)

/** The page's own scripts as a content security policy names them: by their hash, so that no other text in the page ever runs. */
export const scriptHashes = (page: string) =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
