import { messages } from '@canopy/contract/messages'

type Fault = { message?: string } | undefined

/** What stands under a field: one that was left empty says so shortly, for `MissingFields` says the rest. */
export const underField = (fault: Fault) =>
  fault?.message === messages.fillInAllFields ? messages.fieldRequired : fault?.message

/** Says at the foot of a form that fields were left empty. */
export function MissingFields({ faults }: { faults: Fault[] }) {
  if (!faults.some((fault) => fault?.message === messages.fillInAllFields)) return null
  return (
    <p role="alert" className="text-sm font-medium text-danger-ink">
      {messages.fillInAllFields}
    </p>
  )
}
