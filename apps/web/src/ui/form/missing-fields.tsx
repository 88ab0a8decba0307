import { messages } from '@canopy/contract/messages'
import { Fault } from './fault.tsx'

type FieldError = { message?: string } | undefined

/** The text under a field. An empty field gets a short one, because `MissingFields` shows the full sentence. */
export const underField = (error: FieldError) =>
  error?.message === messages.fillInAllFields ? messages.fieldRequired : error?.message

/** Shown at the end of a form when fields were left empty. */
export function MissingFields({ errors }: { errors: FieldError[] }) {
  if (!errors.some((error) => error?.message === messages.fillInAllFields)) return null
  return <Fault>{messages.fillInAllFields}</Fault>
}
