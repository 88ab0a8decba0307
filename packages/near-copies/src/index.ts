/** Finds near copies of pictures by perceptual hashes in an index. */

export { findContent } from './border.ts'
export { findMatch, isCopy } from './copy.ts'
export { keysOf } from './index-keys.ts'
export { GRID, type Window } from './perceptual-hash.ts'
export { type Content, hashesOf, type Picture, type Search, searchFor } from './windows.ts'
