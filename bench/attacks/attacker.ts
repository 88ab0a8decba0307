/** The process that attacks: its arguments are the name of the attack and its means as JSON. */

import { attacks, type Means } from './attacks.ts'

const [name = '', means = ''] = process.argv.slice(2)
const { url, members, posts }: Omit<Means, 'count'> = JSON.parse(means)
const statuses = new Map<number, number>()

const begin = await attacks[name]?.({
  url,
  members,
  posts,
  count: (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1),
})
process.send?.('ready')
process.once('message', () => {
  begin?.()
  // The next message asks what happened.
  process.once('message', () => process.send?.([...statuses], undefined, undefined, () => process.exit()))
})
