import { messages } from '@canopy/contract/messages'
import { usePageTitle } from '../../ui/page-title.ts'
import { NoSuchChallenge } from './no-such-challenge.tsx'

/** What stands on a page whose address names no challenge. */
export function InvalidChallenge() {
  usePageTitle('Challenge')
  return <NoSuchChallenge title="Challenge">{messages.challengeInvalidId}</NoSuchChallenge>
}
