/** Finds near copies of pictures by perceptual hashes in an index. */

export { isCopy } from './copy.ts'
export { keysOf } from './index-keys.ts'
export { GRID } from './perceptual-hash.ts'
export { hashesOf, type Search, searchFor } from './windows.ts'
