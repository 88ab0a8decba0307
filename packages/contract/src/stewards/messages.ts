/** The sentences stewards read, each written once. */

export const deskMessages = {
  reasonRequired: 'Please give a reason of at least 3 characters',
  reasonTooLong: 'The reason can have at most 500 characters',
} as const
