import { rich } from '../../../language/messages.ts'

/** Number at the end of a link; nothing when no case waits. */
export function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="ms-auto rounded-full bg-sun-tint px-2 text-xs leading-5 font-semibold text-sun-ink tabular">
      {rich('notifications.waitingCount', {
        count,
        hidden: (text) => <span className="sr-only">{text}</span>,
      })}
    </span>
  )
}
