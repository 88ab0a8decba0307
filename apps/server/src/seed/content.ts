/** The content of the demonstration community, from the files in `apps/server/demo`. */

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { FirstStep } from '@canopy/contract/accounts/sessions/shapes'
import { Category } from '@canopy/contract/challenges/category'
import { Criteria } from '@canopy/contract/challenges/criteria'
import { Habit } from '@canopy/contract/challenges/habit'
import { CriterionAnswer } from '@canopy/contract/challenges/proofs/shapes'
import { Unit } from '@canopy/contract/challenges/quantities/shapes'
import { ProofCause } from '@canopy/contract/desk/challenges/proofs'
import { Duty } from '@canopy/contract/desk/duties'
import { SuspensionLength } from '@canopy/contract/desk/reports/shapes'
import { MutedKind } from '@canopy/contract/feed/muted'
import { Commenting } from '@canopy/contract/feed/shapes'
import { NewPoll } from '@canopy/contract/feed/writing/new-poll'
import { REPORT_REASONS } from '@canopy/contract/limits'
import { OrderStatus } from '@canopy/contract/shop/orders/shapes'
import { ProductCategory } from '@canopy/contract/shop/products'
import { z } from 'zod'

export const DEMO_FOLDER = resolve(import.meta.dirname, '../../demo')

const Count = z.int().positive()

/** Muted word or tag, for `days` from the seeding on, or for good. */
const MutedText = z.strictObject({ kind: MutedKind, text: z.string(), days: Count.optional() })

/**
 * `avatar` and `cover` are names of pictures, `verified` (oldest first) and `joined` are keys of challenges. Of a habit, the member has a
 * deed in each of the weeks `weeksAgo`. `follows`, `asks`, `mutes` and
 * `blocks` are usernames; `asks` are of private accounts, which have not answered. `firstSteps` are those still ahead.
 */
const Member = z.strictObject({
  username: z.string(),
  fullName: z.string(),
  duties: z.array(Duty).default([]),
  bio: z.string(),
  avatar: z.string(),
  cover: z.string().optional(),
  verified: z.array(z.string()),
  joined: z.array(z.string()),
  habit: z.strictObject({ challenge: z.string(), weeksAgo: z.array(Count) }).optional(),
  isPrivate: z.boolean().default(false),
  follows: z.array(z.string()).default([]),
  asks: z.array(z.string()).default([]),
  mutes: z.array(z.string()).default([]),
  blocks: z.array(z.string()).default([]),
  mutedWords: z.array(MutedText).default([]),
  firstSteps: z.array(FirstStep).default([]),
})

/** `key` is also the name of the picture, `by` a username. Without `daysAgo`, challenges are added four days apart. */
const Challenge = z.strictObject({
  key: z.string(),
  by: z.string(),
  challengeName: z.string(),
  points: Count,
  description: z.string(),
  criteria: z.optional(Criteria),
  habit: z.optional(Habit),
  quantity: z.optional(z.strictObject({ unit: Unit, most: Count })),
  featured: z.boolean().default(false),
  closed: z.boolean().default(false),
  category: Category,
  daysLeft: z.int().optional(),
  daysAgo: Count.optional(),
  approved: z.boolean().default(true),
})

/**
 * `picture` is that of a post. Without a `status`, it is one of the member's verified proofs; with "Verified", its points are on hold, or
 * wait for the approval of the challenge. `answers` are the reviewer's, one for each criterion of the challenge; those of verified proofs
 * are all "met". `stewardAnswers` replace them. It waits for stewards because of `cause`, or one of them has decided it. `copyOf` is the member whose earlier proof has the same picture.
 */
const Proof = z.strictObject({
  by: z.string(),
  challenge: z.string(),
  picture: z.string().optional(),
  description: z.string(),
  hoursAgo: Count,
  answers: z.array(CriterionAnswer).optional(),
  stewardAnswers: z.array(CriterionAnswer).optional(),
  status: z.enum(['Verified', 'Pending', 'Issue', 'Error']).optional(),
  cause: z.optional(ProofCause),
  decision: z.enum(['overturned', 'upheld']).optional(),
  appeal: z.string().optional(),
  reason: z.string().optional(),
  device: z.string().optional(),
  copyOf: z.string().optional(),
})

const PostPicture = z.strictObject({ picture: z.string(), imageAlt: z.string() })

/**
 * `answers` is the place of the comment that a reply answers, `reactions` the number of members who reacted, `before` what it said before
 * it was edited.
 */
const Comment = z.strictObject({
  by: z.string(),
  comment: z.string(),
  before: z.string().optional(),
  answers: z.int().nonnegative().optional(),
  reactions: z.int().nonnegative().optional(),
})

/** `votes` are the numbers of votes for each option. */
const Poll = z.strictObject({ ...NewPoll.shape, votes: z.array(z.int().nonnegative()) })

/** `hoursAgo` counts back from the seeding, `reactions` is the number of members who reacted. */
const Post = z.strictObject({
  by: z.string(),
  hoursAgo: Count,
  content: z.string(),
  picture: z.string().optional(),
  imageAlt: z.string().optional(),
  /** Text before it was edited. */
  before: z.string().optional(),
  /** Copies of pictures of other posts. */
  morePictures: z.array(PostPicture).optional(),
  poll: Poll.optional(),
  /** The key of a challenge of which the author has a verified proof. */
  sharesProof: z.string().optional(),
  commenting: z.optional(Commenting),
  outside: z.boolean().default(false),
  /** Members who are not notified of anything on it. */
  mutedBy: z.array(z.string()).default([]),
  reactions: z.int().nonnegative(),
  comments: z.array(Comment),
})

/** `inHours` is when it will be published, counted from the seeding. The pictures are copies of those of posts. */
const Draft = z.strictObject({
  by: z.string(),
  content: z.string(),
  pictures: z.array(PostPicture).default([]),
  poll: z.optional(NewPoll),
  inHours: Count.optional(),
})

/** `key` is also the name of the picture. Prices are in whole units. */
const Product = z.strictObject({
  key: z.string(),
  productName: z.string(),
  sku: z.string(),
  category: ProductCategory,
  threshold: Count,
  price: Count,
  numberOfPoints: Count,
  quantity: z.int().nonnegative(),
  shortDescription: z.string(),
  fullDescription: z.string(),
})

/** `product` is the key of a product. */
const Order = z.strictObject({
  by: z.string(),
  daysAgo: Count,
  status: OrderStatus,
  pointsApplied: z.int().nonnegative(),
  street: z.string(),
  city: z.string(),
  zipCode: z.string(),
  lines: z.array(z.strictObject({ product: z.string(), quantity: Count })),
})

/** Something that was reported, with what a moderator decided and whether its author appealed that. A challenge has a title. */
const Reported = z.strictObject({
  kind: z.enum(['post', 'comment', 'challenge']),
  by: z.string(),
  title: z.string().optional(),
  text: z.string(),
  hoursAgo: Count,
  reports: z.array(z.strictObject({ by: z.string(), reason: z.enum(REPORT_REASONS), hoursAgo: Count })),
  decision: z
    .strictObject({
      decision: z.enum(['keep', 'remove']),
      warn: z.boolean(),
      suspend: z.enum(SuspensionLength.options).nullable().default(null),
      reason: z.string(),
      hoursAgo: Count,
    })
    .optional(),
  appeal: z.string().optional(),
  /** Whether the reports alone have hidden it. */
  hidden: z.boolean().default(false),
})

const read = async <Schema extends z.ZodType>(file: string, schema: Schema) =>
  schema.parse(JSON.parse(await readFile(resolve(DEMO_FOLDER, 'content', file), 'utf8')))

/** Members (the first is the demonstration login), challenges and products are oldest first, posts newest first. */
export async function readContent() {
  return {
    members: await read('members.json', z.array(Member)),
    challenges: await read('challenges.json', z.array(Challenge)),
    proofs: await read('proofs.json', z.array(Proof)),
    posts: await read('posts.json', z.array(Post)),
    drafts: await read('drafts.json', z.array(Draft)),
    products: await read('products.json', z.array(Product)),
    orders: await read('orders.json', z.array(Order)),
    reports: await read('reports.json', z.array(Reported)),
  }
}

export type Content = Awaited<ReturnType<typeof readContent>>
