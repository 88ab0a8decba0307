/** Thread of the pool in password-hash.ts. */

import { hashSync, verifySync } from '@node-rs/argon2'
import type { Hashing } from './password-hash.ts'

// biome-ignore lint/style/noDefaultExport: the pool calls it
export default ({ password, hash, cost }: Hashing): string | boolean =>
  hash === undefined ? hashSync(password, cost) : verifySync(hash, password)
