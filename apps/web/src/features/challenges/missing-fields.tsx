import { messages } from '@canopy/contract/messages'
import { Fault } from '../../ui/fault.tsx'

type FieldFault = { message?: string } | undefined

/** What stands under a field: one that was left empty says so shortly, for `MissingFields` says the rest. */
export const underField = (fault: FieldFault) =>
  fault?.message === messages.fillInAllFields ? messages.fieldRequired : fault?.message

/** Says at the foot of a form that fields were left empty. */
export function MissingFields({ faults }: { faults: FieldFault[] }) {
  if (!faults.some((fault) => fault?.message === messages.fillInAllFields)) return null
  return <Fault>{messages.fillInAllFields}</Fault>
}
