import { areDistinct, type NewPoll } from '@canopy/contract/feed/writing/new-poll'
import { coded } from '@canopy/contract/language/coded-message'
import { type POLL_HOURS, POLL_OPTIONS_MIN } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'

type Asked = { options: { id: string; text: string }[]; hours: (typeof POLL_HOURS)[number] }

/** Poll in the form. It may have empty options, which are left out of `asked`; `fault` says what is wrong with that. */
export type WrittenPoll = Asked & { asked: NewPoll; fault: string | undefined }

export const emptyOption = () => ({ id: uuidv7(), text: '' })

function faultOf({ options }: NewPoll) {
  if (options.length < POLL_OPTIONS_MIN) return coded('feed.pollTooShort')
  return areDistinct(options) ? undefined : coded('feed.pollOptionsAlike')
}

export function writtenPoll({ options, hours }: Asked): WrittenPoll {
  const asked = { options: options.map(({ text }) => text.trim()).filter((text) => text !== ''), hours }
  return { options, hours, asked, fault: faultOf(asked) }
}

export const emptyPoll = () =>
  writtenPoll({ options: Array.from({ length: POLL_OPTIONS_MIN }, emptyOption), hours: 24 })

/** A poll that was written earlier. */
export const pollFrom = ({ options, hours }: NewPoll) =>
  writtenPoll({ options: options.map((text) => ({ id: uuidv7(), text })), hours })
