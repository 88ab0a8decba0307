/** The numbers of the policy as owners read them. */

import { OPEN_NUMBERS, type PolicyMode, type PolicyNumbers } from '@canopy/contract/desk/policy/shapes'
import { site } from '@canopy/contract/site/site'

type PolicyName = keyof PolicyNumbers
type PolicyNumber = { name: PolicyName; label: string; unit: string; text: string }
export type PolicyGroup = { title: string; numbers: readonly PolicyNumber[] }

export const policyGroups: readonly PolicyGroup[] = [
  {
    title: 'The whole community',
    numbers: [
      {
        name: 'communityCap',
        label: 'Cap of the community',
        unit: 'points',
        text: 'All members together are paid at most this much in any 24 hours. The rest waits, and one proof of each member is paid in turn.',
      },
      {
        name: 'youngShare',
        label: 'Share of young accounts',
        unit: '%',
        text: 'Young accounts together get at most this share of the cap.',
      },
      {
        name: 'youngDays',
        label: 'Young until',
        unit: 'days',
        text: 'An account counts as young until this long after it was registered.',
      },
    ],
  },
  {
    title: 'Reviews of proofs',
    numbers: [
      {
        name: 'reviewsPerDay',
        label: 'Reviews a day',
        unit: 'proofs',
        text: 'A member’s proofs are reviewed this often in 24 hours.',
      },
      {
        name: 'reviewsPerChallenge',
        label: 'Reviews of one challenge',
        unit: 'proofs',
        text: 'A member can submit this many proofs of one challenge; then they can only appeal.',
      },
    ],
  },
  {
    title: 'Challenges and their points',
    numbers: [
      {
        name: 'holdDays',
        label: 'Points are on hold for',
        unit: 'days',
        text: 'Earned points count for rank and badges at once, and can be redeemed after this time.',
      },
      {
        name: 'budgetFactor',
        label: 'Suggested budget',
        unit: 'times its points',
        text: 'The budget that stewards are offered when they approve a challenge.',
      },
      {
        name: 'unapprovedPerDay',
        label: 'New challenges a day',
        unit: 'per member',
        text: 'A member can add this many challenges in 24 hours that nobody has approved yet.',
      },
      {
        name: 'unapprovedOpen',
        label: 'Challenges that wait',
        unit: 'in all',
        text: 'While this many challenges wait for approval, nobody can add one. A tenth of them can come from one network.',
      },
    ],
  },
  {
    title: 'Accounts',
    numbers: [
      {
        name: 'newMemberDays',
        label: 'New until',
        unit: 'days',
        text: 'A member counts as new until this long after registering, and until somebody has confirmed a proof of theirs.',
      },
      {
        name: 'registrationsPerHour',
        label: 'Registrations an hour',
        unit: 'per network',
        text: 'From one network, this many accounts can be registered in an hour.',
      },
      {
        name: 'beginnersPerDay',
        label: 'Accounts that begin to earn',
        unit: 'per network and day',
        text: 'Of the accounts of one network, this many can redeem points for the first time in 24 hours.',
      },
    ],
  },
  {
    title: 'Orders',
    numbers: [
      {
        name: 'ordersOpen',
        label: 'Open orders',
        unit: 'per member',
        text: 'A member can have this many orders that are not delivered yet.',
      },
      {
        name: 'piecesPerProduct',
        label: 'Pieces of one product',
        unit: 'per member',
        text: 'The open orders of a member can have this many pieces of one product.',
      },
      {
        name: 'cashOnDelivery',
        label: 'Cash on delivery',
        unit: site.currency.symbol,
        text: 'The open orders of a member can come to this much cash to pay at the door.',
      },
      {
        name: 'stockHoldHours',
        label: 'Stock is held for',
        unit: 'hours',
        text: 'An order that nobody has confirmed for this long is cancelled, and its stock is for sale again.',
      },
    ],
  },
  {
    title: 'Orders of new members',
    numbers: [
      {
        name: 'newMemberOrders',
        label: 'Open orders',
        unit: 'per new member',
        text: 'A new member can have this many orders that are not delivered yet.',
      },
      {
        name: 'newMemberValue',
        label: 'Cash on delivery',
        unit: site.currency.symbol,
        text: 'The open orders of a new member can come to this much cash to pay at the door.',
      },
      {
        name: 'newMemberPoints',
        label: 'Points without a check',
        unit: 'points',
        text: 'An order of a new member with more points than this waits for a steward.',
      },
    ],
  },
  {
    title: 'Doors',
    numbers: [
      {
        name: 'doorPoints',
        label: 'Points per door',
        unit: 'points',
        text: 'At one street address, and for one phone number, all accounts together can redeem this much.',
      },
      {
        name: 'doorDays',
        label: 'Counted over',
        unit: 'days',
        text: 'Points that were redeemed at a door longer ago than this no longer count.',
      },
    ],
  },
]

const open: readonly PolicyName[] = OPEN_NUMBERS

/** Each mode has numbers of its own, so those without an effect under `open` would never have one. */
export const hasEffect = ({ numbers }: PolicyGroup, mode: PolicyMode) =>
  mode === 'guarded' || numbers.every(({ name }) => open.includes(name))
