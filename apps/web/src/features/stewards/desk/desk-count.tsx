import { WaitingCount } from './waiting-count.tsx'
import { useWaiting } from './waiting-data.ts'

/** The number beside a link to the desk. */
export function DeskCount() {
  return <WaitingCount count={useWaiting().total} />
}
