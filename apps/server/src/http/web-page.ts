/** The one page of the built browser app. */

import type { Config } from '../config.ts'

/** Stands in the built page for the server's own address: sites that show a preview want the picture's in full. */
const PLACEHOLDER = 'https://canopy.invalid'

/** The built page with the server's own address. */
export const atOwnAddress = (built: string, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  built.replaceAll(PLACEHOLDER, new URL(publicUrl).origin)
