/** The picture has to show something: not blank, not one colour or nearly so. */

import { proofIssues } from '@canopy/contract/messages'
import type { Issue } from './issue.ts'

/** Of 127; a photo of a foggy day has about 10, a sheet of paper or a covered lens below 3. */
const LEAST_CONTRAST = 4

/** `contrast` as in PictureFacts. */
export function findBlank({ contrast }: { contrast: number }): Issue | undefined {
  return contrast < LEAST_CONTRAST ? { code: 'blank', message: proofIssues.blank } : undefined
}
