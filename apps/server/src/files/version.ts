/** The version of this Canopy, and the order of versions. */

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'

const PACKAGE = resolve(import.meta.dirname, '../../package.json')
const Package = z.object({ version: z.string() })

export const readVersion = async () => Package.parse(JSON.parse(await readFile(PACKAGE, 'utf8'))).version

export const isOlder = (version: string, other: string) =>
  version.localeCompare(other, 'en', { numeric: true }) < 0
