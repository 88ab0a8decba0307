/** Origin of the photo of a proof, as far as its file and the app tell. */

import { z } from 'zod/mini'

/**
 * `generated`, `edited` and `screenshot` are what the file says of itself, a screenshot also by its size; `clock` that the camera's clock was
 * not set. `live` was taken with the camera of the app. A photo without a note can be anything, because most files say nothing.
 */
export const PhotoNote = z.enum(['generated', 'edited', 'screenshot', 'clock', 'live'])
export type PhotoNote = z.infer<typeof PhotoNote>
