/** The numbers of the policy as owners read them. */

import { OPEN_NUMBERS, type PolicyMode, type PolicyNumbers } from '@canopy/contract/desk/policy/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { site } from '@canopy/contract/site/site'
import { t } from '../../../language/messages.ts'

type PolicyName = keyof PolicyNumbers
/** One without a unit is an amount of money. */
type PolicyNumber = { name: PolicyName; label: PlainMessageId; unit?: PlainMessageId; text: PlainMessageId }
export type PolicyGroup = { title: PlainMessageId; numbers: readonly PolicyNumber[] }

export const unitOf = ({ unit }: PolicyNumber) => (unit ? t(unit) : site.currency.symbol)

export const policyGroups: readonly PolicyGroup[] = [
  {
    title: 'desk-policy.groupCommunity',
    numbers: [
      {
        name: 'communityCap',
        label: 'desk-policy.communityCap',
        unit: 'desk-policy.unitPoints',
        text: 'desk-policy.communityCapText',
      },
      {
        name: 'youngShare',
        label: 'desk-policy.youngShare',
        unit: 'desk-policy.unitPercent',
        text: 'desk-policy.youngShareText',
      },
      {
        name: 'youngDays',
        label: 'desk-policy.youngDays',
        unit: 'desk-policy.unitDays',
        text: 'desk-policy.youngDaysText',
      },
    ],
  },
  {
    title: 'desk-policy.groupReviews',
    numbers: [
      {
        name: 'reviewsPerDay',
        label: 'desk-policy.reviewsPerDay',
        unit: 'desk-policy.unitProofs',
        text: 'desk-policy.reviewsPerDayText',
      },
      {
        name: 'reviewsPerChallenge',
        label: 'desk-policy.reviewsPerChallenge',
        unit: 'desk-policy.unitProofs',
        text: 'desk-policy.reviewsPerChallengeText',
      },
      {
        name: 'payAtOnce',
        label: 'desk-policy.payAtOnce',
        unit: 'desk-policy.unitOf100',
        text: 'desk-policy.payAtOnceText',
      },
    ],
  },
  {
    title: 'desk-policy.groupJury',
    numbers: [
      {
        name: 'juryPerDay',
        label: 'desk-policy.juryPerDay',
        unit: 'desk-policy.unitPerMember',
        text: 'desk-policy.juryPerDayText',
      },
      {
        name: 'jurySure',
        label: 'desk-policy.jurySure',
        unit: 'desk-policy.unitOf100',
        text: 'desk-policy.jurySureText',
      },
    ],
  },
  {
    title: 'desk-policy.groupChallenges',
    numbers: [
      {
        name: 'holdDays',
        label: 'desk-policy.holdDays',
        unit: 'desk-policy.unitDays',
        text: 'desk-policy.holdDaysText',
      },
      {
        name: 'budgetFactor',
        label: 'desk-policy.budgetFactor',
        unit: 'desk-policy.unitTimesPoints',
        text: 'desk-policy.budgetFactorText',
      },
      {
        name: 'unapprovedPerDay',
        label: 'desk-policy.unapprovedPerDay',
        unit: 'desk-policy.unitPerMember',
        text: 'desk-policy.unapprovedPerDayText',
      },
      {
        name: 'unapprovedOpen',
        label: 'desk-policy.unapprovedOpen',
        unit: 'desk-policy.unitInAll',
        text: 'desk-policy.unapprovedOpenText',
      },
    ],
  },
  {
    title: 'desk-policy.groupAccounts',
    numbers: [
      {
        name: 'newMemberDays',
        label: 'desk-policy.newMemberDays',
        unit: 'desk-policy.unitDays',
        text: 'desk-policy.newMemberDaysText',
      },
      {
        name: 'registrationsPerHour',
        label: 'desk-policy.registrationsPerHour',
        unit: 'desk-policy.unitPerNetwork',
        text: 'desk-policy.registrationsPerHourText',
      },
      {
        name: 'beginnersPerDay',
        label: 'desk-policy.beginnersPerDay',
        unit: 'desk-policy.unitPerNetworkAndDay',
        text: 'desk-policy.beginnersPerDayText',
      },
    ],
  },
  {
    title: 'desk-policy.groupOrders',
    numbers: [
      {
        name: 'ordersOpen',
        label: 'desk-policy.ordersOpen',
        unit: 'desk-policy.unitPerMember',
        text: 'desk-policy.ordersOpenText',
      },
      {
        name: 'piecesPerProduct',
        label: 'desk-policy.piecesPerProduct',
        unit: 'desk-policy.unitPerMember',
        text: 'desk-policy.piecesPerProductText',
      },
      {
        name: 'cashOnDelivery',
        label: 'desk-policy.cashOnDelivery',
        text: 'desk-policy.cashOnDeliveryText',
      },
      {
        name: 'stockHoldHours',
        label: 'desk-policy.stockHoldHours',
        unit: 'desk-policy.unitHours',
        text: 'desk-policy.stockHoldHoursText',
      },
    ],
  },
  {
    title: 'desk-policy.groupNewMemberOrders',
    numbers: [
      {
        name: 'newMemberOrders',
        label: 'desk-policy.newMemberOrders',
        unit: 'desk-policy.unitPerNewMember',
        text: 'desk-policy.newMemberOrdersText',
      },
      {
        name: 'newMemberValue',
        label: 'desk-policy.newMemberValue',
        text: 'desk-policy.newMemberValueText',
      },
      {
        name: 'newMemberPoints',
        label: 'desk-policy.newMemberPoints',
        unit: 'desk-policy.unitPoints',
        text: 'desk-policy.newMemberPointsText',
      },
    ],
  },
  {
    title: 'desk-policy.groupDoors',
    numbers: [
      {
        name: 'doorPoints',
        label: 'desk-policy.doorPoints',
        unit: 'desk-policy.unitPoints',
        text: 'desk-policy.doorPointsText',
      },
      {
        name: 'doorDays',
        label: 'desk-policy.doorDays',
        unit: 'desk-policy.unitDays',
        text: 'desk-policy.doorDaysText',
      },
    ],
  },
]

const open: readonly PolicyName[] = OPEN_NUMBERS

/** Each mode has numbers of its own, so those without an effect under `open` would never have one. */
export const hasEffect = ({ numbers }: PolicyGroup, mode: PolicyMode) =>
  mode === 'guarded' || numbers.every(({ name }) => open.includes(name))
