/** Business constants of Canopy. Durations are milliseconds, sizes are bytes, money is whole units of the currency. */

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const MB = 1024 * 1024
export const GB = 1024 * MB

export const MAX_IMAGE_BYTES = 5 * MB
/** Longest edge of a stored picture, in pixels. */
export const MAX_PICTURE_EDGE = 1600
/** Pixels of an uploaded JPEG, which is scaled while it is decoded: enough for the largest photos of phones. */
export const JPEG_PIXELS_MAX = 64_000_000
/** Pixels of an uploaded picture in another format. */
export const MAX_PICTURE_PIXELS = 24_000_000
/** Pixels of all frames of an uploaded animation together. */
export const ANIMATION_PIXELS_MAX = 25_000_000
/** Later frames of an animation are not stored. */
export const ANIMATION_FRAMES_MAX = 60
/** Bytes of one member's pictures, with the narrower copies. */
export const PICTURE_BYTES_MAX = 2 * GB
export const PICTURE_BYTES_PER_DAY = 200 * MB
export const PICTURES_PER_DAY = 100
/** Widths, in pixels, of the narrower copies of a stored picture. */
export const PICTURE_WIDTHS = [160, 320, 640, 960] as const

export const FULL_NAME_MAX = 80
export const EMAIL_MAX = 254
export const BIO_MAX = 500
export const PROFILE_REDIRECT_DELAY = 200
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const CONFIRMATION_MAILS_PER_HOUR = 3
export const USERNAME_MAX = 20
export const USERNAME_PATTERN = /^[A-Za-z0-9_]{3,20}$/

export const POST_TEXT_MAX = 5000
export const IMAGE_ALT_MAX = 1000
export const POST_PICTURES_MAX = 4
export const POLL_OPTIONS_MIN = 2
export const POLL_OPTIONS_MAX = 4
export const POLL_OPTION_MAX = 80
/** Hours that a poll can be open. */
export const POLL_HOURS = [1, 6, 24, 72, 168] as const
/** Limit for one member. */
export const DRAFTS_MAX = 20
/** Time before which a post can be scheduled. */
export const SCHEDULE_WITHIN = 90 * DAY
/** Time after publishing in which a post or comment can be edited, and the number of edits. */
export const EDIT_WITHIN = 24 * HOUR
export const EDITS_MAX = 50
export const COMMENT_MAX = 2000
/** Words of a search that are compared; further ones are ignored. */
export const SEARCH_WORDS_MAX = 8
/** Number of names or tags found below which a search looks for similar ones. */
export const SEARCH_FEW = 5
/** Posts that a client can say it shows. */
export const SHOWN_POSTS_MAX = 50
/** Replies to a comment that are listed with it. */
export const FIRST_REPLIES = 3
/** Different members whom a text mentions, and different tags. Further ones are plain text. */
export const MENTIONS_MAX = 10
export const TAGS_MAX = 10
export const TAG_MAX = 50
/** Notifications of mentions that one member causes in 24 hours. */
export const MENTIONS_PER_DAY = 60
/** Completions of a mention or a tag that is being typed. */
export const COMPLETIONS_MAX = 8
/** A page of a tag counts its posts up to this number. */
export const TAG_POSTS_COUNTED_MAX = 100
export const REACTIONS = ['👍', '❤️', '👏', '😊', '😮', '💡'] as const
export const REPORT_REASONS = [
  'Spam',
  'Inappropriate content',
  'Harassment',
  'Misinformation',
  'Other',
] as const
/** Limit in 24 hours. */
export const REPORTS_PER_DAY = 20
/** Why a member asks for a second look at what was removed. */
export const APPEAL_MAX = 1000
/** Members that one can block, or mute. */
export const BLOCKS_MAX = 1000
export const MUTES_MAX = 1000
export const SAVED_MAX = 5000
export const MUTED_THREADS_MAX = 1000
/** Amounts that a member can write in 24 hours under the guarded policy. */
export const TEXT_PER_DAY = { posts: 100, comments: 500, characters: 250_000 } as const
/** The part of `TEXT_PER_DAY` for accounts that are not a day old. */
export const NEW_MEMBER_SHARE = 0.1
/** Members that one can follow, those asked included. */
export const FOLLOWING_MAX = 5000
/** Limit for each kind that the browser knows. */
export const RELATIONS_MAX = 5000
/** The most unread notifications that are counted. */
export const UNREAD_COUNTED_MAX = 1000
export const MUTED_WORDS_MAX = 100
export const MUTED_TEXT_MAX = 80
/** The most members that a map of reactions lists. Counts include all. */
export const REACTORS_MAX = 1000
/** Limit of `REACTORS_MAX` in the reply to a reaction, where it is paid per click. */
export const REPLY_REACTORS_MAX = 50
export const FEED_POLL_INTERVAL = 2 * SECOND

export const CHALLENGE_NAME_MAX = 120
export const CHALLENGE_DESCRIPTION_MAX = 2000
export const CHALLENGE_POINTS_MAX = 1000
/** The most deeds of a habit that count in a week, and the most weeks in which they give points. */
export const HABIT_QUOTA_MAX = 7
export const HABIT_WEEKS_MAX = 26
/** Weeks of points that a new habit has if its creator chooses no other number. */
export const HABIT_WEEKS = 8
/** The weeks of a habit that members see. */
export const WEEKS_SHOWN = 8
export const CRITERIA_MAX = 5
/** Challenges of more points can ask for a live photo or the code of the day. */
export const EVIDENCE_ABOVE = 200
/** Most that a challenge can ask for in one proof, in its unit. */
export const QUANTITY_MAX = 100_000
export const CRITERION_MAX = 120
/** Time before which a challenge that a member adds begins, and by which its last day has ended: a year from today. */
export const SEASON_WITHIN = 366 * DAY
/** Time before its end in which a challenge is ending soon. */
export const ENDS_SOON = 30 * DAY
export const CRITERION_SENTENCE_MAX = 300
/** The width and the height of a photo in the unit of its regions. */
export const REGION_SCALE = 1000
export const PROOF_DESCRIPTION_MAX = 2000
/** The reason a member gives for an appeal, and a steward for a verdict. */
export const VERDICT_REASON_MAX = 1000
/** Limit for one member. */
export const OPEN_APPEALS_MAX = 3
/** The share of verified proofs that a steward looks at again. */
export const SPOT_CHECK_SHARE = 0.03
/** The days that the published figures of reviews cover. */
export const REVIEW_FIGURES_DAYS = 90
export const PICTURE_URL_MAX = 2048
export const PROOF_MIN_EDGE = 200
export const TARGET_PROGRESS = 100
export const POPULAR_CHALLENGES = 5

export const PODIUM_SIZE = 3
export const LEADERBOARD_TABLE_END = 10
export const LEADERBOARD_SIZE = 100
/** Time since joining in which a member is on the board of newcomers. */
export const NEWCOMER_FOR = 60 * DAY

/** Push messages to one member within `PUSHES_WITHIN`. What arrives beyond them is pushed as one afterwards. */
export const PUSHES_MAX = 5
export const PUSHES_WITHIN = 10 * MINUTE
/** Mails about notifications, to one member in 24 hours. */
export const NOTICE_MAILS_PER_DAY = 10
/** Mails that confirm orders, to one member in 24 hours. */
export const ORDER_MAILS_PER_DAY = 10
export const CART_LINES_MAX = 100
export const LINE_QUANTITY_MAX = 10_000
export const ADDRESS_MAX = 200
export const CITY_MAX = 100
export const POSTAL_CODE_MAX = 20
export const PHONE_MAX = 30
export const CART_MESSAGE_DURATION = 3 * SECOND
export const RECOMMENDED_PRODUCTS = 3

/** Characters that a member can search for. */
export const SEARCH_MAX = 200

export const POSTS_PAGE = 20
/** Limit for one member; with another session the one that was used longest ago ends. */
export const SESSIONS_MAX = 100
/** Limit for one member; with another device the one that was used longest ago is forgotten. */
export const DEVICES_MAX = 100
export const LIST_PAGE = 50
export const LIST_PAGE_MAX = 100
/** Members whom a new one is offered to follow. */
export const PEOPLE_TO_FOLLOW = 6
/** Products or challenges in one list. */
export const CATALOGUE_MAX = 1000
/** Products that the shop loads at once: complete rows of two, three and four. */
export const PRODUCTS_PAGE = 48
/** Challenges that the browser app loads at once. */
export const CHALLENGES_PAGE = 24

/** Applications that wait at once. */
export const APPLICATIONS_MAX = 5000
/** The part of them from one network. */
export const APPLICATIONS_OF_NETWORK_MAX = 50

/** Addresses that a list of invitations has, and characters of what an owner pastes. */
export const INVITED_MAX = 2000
export const INVITED_CHARACTERS_MAX = 300_000
/** Limit of the lists in 24 hours. */
export const INVITATION_LISTS_PER_DAY = 10
/** Mails of all lists together. */
export const INVITATIONS_PER_MINUTE = 30

/** Named networks in force at once, and invitations. */
export const ADMISSIONS_MAX = 20
/** Providers with whose accounts members sign in. */
export const PROVIDERS_MAX = 20

/** The database has the same number. */
export const WEBHOOKS_MAX = 10

/** Members whom letters of the owners reach in a minute, all letters together. */
export const LETTER_READERS_PER_MINUTE = 500
/** Letters sent in 24 hours, and drafts at once. The database has the same numbers. */
export const LETTERS_PER_DAY = 5
export const LETTER_DRAFTS_MAX = 50

/** Limits on the calls of a member, or of an address without a login. Calls with a narrower limit of their own count towards that one. */
export const callLimits = {
  reads: { max: 600, window: MINUTE },
  writes: { max: 60, window: MINUTE },
  /** Limits of each API key. */
  keyReads: { max: 300, window: MINUTE },
  keyWrites: { max: 30, window: MINUTE },
} as const
