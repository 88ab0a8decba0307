/** Texts about drafts, apart from the others, so that first pages do not load them. */

import { DAY, SCHEDULE_WITHIN } from '../../limits.ts'

export const draftMessages = {
  saved: 'Saved as a draft.',
  scheduled: (time: string) => `It will be published on ${time}.`,
  scheduledFor: (time: string) => `Scheduled for ${time}`,
  missed: (time: string) => `This was not published on ${time}, because your account was suspended then.`,
  timeZone: (zone: string) => `In the time zone of this device: ${zone}.`,
  mayBeEmpty: (zone: string) =>
    `In the time zone of this device: ${zone}. Leave both empty to publish it yourself.`,
  dayMissing: 'Please choose a day.',
  timeMissing: 'Please choose a time.',
  scheduleOutOfRange: `Please choose a time in the next ${SCHEDULE_WITHIN / DAY} days.`,
  none: 'You have no drafts. Write something above the feed, and choose “Save Draft” to finish it later, or “Schedule…” to have it published by itself.',
  withoutText: 'Without text',
  poll: (options: number) => `Poll with ${options} options`,
  listFailed: 'Failed to load your drafts.',
  notSaved: (reason: string) => `Your draft could not be saved: ${reason}`,
  needsConnection: 'Saving a draft needs a connection. What you wrote is still here.',
  changed: 'This draft has been saved elsewhere since you opened it. It says there:',
  publishChanged: 'This draft has been saved elsewhere meanwhile. Please look at it again.',
  gone: 'This draft was published or deleted elsewhere meanwhile. What you wrote is still here: saving it makes a new draft.',
  deleteConfirm: 'Are you sure you want to delete this draft?',
  deleted: 'Draft deleted',
} as const
