/** The sentences stewards read, each written once. */

import { formatNumber } from '../text/format-number.ts'

export const deskMessages = {
  reasonRequired: 'Please give a reason of at least 3 characters',
  reasonTooLong: 'The reason can have at most 500 characters',

  dutyLost: 'Your duties have changed. You can still read what is open here, but no longer decide.',
  caseGone: 'Nothing was changed: this does not exist any more, or your duties no longer cover it.',
  lookingAt: (fullName: string) => `${fullName} is looking at this`,
  decidedBy: (fullName: string, decision: string) => `${fullName} was faster: ${decision}`,
  nothingChanged: 'Your decision was not applied.',
  undone: 'Undone',
  undoFailed: (reason: string) => `Could not be undone: ${reason}`,

  policyRange: (min: number, max: number) =>
    `Please enter a whole number from ${formatNumber(min)} to ${formatNumber(max)}`,
  policyChanged: 'The policy was changed. It holds from now on.',
  policyFailed: 'The policy could not be loaded.',

  healthFailed: 'The checks could not be made.',
  jobsRetried: (count: number) =>
    count === 1 ? 'One job runs again' : `${formatNumber(count)} jobs run again`,
  jobsDeleted: (count: number) =>
    count === 1 ? 'One job was deleted' : `${formatNumber(count)} jobs were deleted`,
  admissionNameRequired: 'Please say what it is for, such as “Town hall, opening evening”',
  networkInvalid: 'Please enter a network as an address and a length, such as 203.0.113.0/24',
  networkTooWide: 'A network can be as wide as a /16, or a /32 of IPv6',
  admissionEndRequired: 'Please choose a day and a time',
  admissionEnd: (days: number) => `Please choose an end within the next ${days} days`,
  admissionsFailed: 'Networks and invitations could not be loaded.',
  networkNamed: (name: string) => `“${name}” passes the limits of networks from now on`,
  invitationMade: 'The invitation is ready. Copy its link now: it is not shown again.',
  admissionEnded: (name: string) => `“${name}” has ended`,

  historyFailed: 'The history could not be loaded.',
  memberGone: 'This member does not exist or has left.',
  correctionSaved: (fullName: string) => `The correction for ${fullName} was saved`,
  factorsReset: (fullName: string) => `${fullName} signs in with the password alone now.`,
  sessionsEnded: (fullName: string) => `${fullName} was signed out everywhere`,
  contactFailed: 'The contact details could not be loaded.',
  overviewFailed: 'The overview could not be loaded.',
  dutiesChanged: (fullName: string) => `The duties of ${fullName} were changed`,

  reportKept: (kind: string) => `The ${kind} stays`,
  reportRemoved: (kind: string) => `The ${kind} was removed`,
  reportReopened: 'The case is open again',
  caseMissing: 'This case does not exist.',
  thingGone: 'It has been deleted since.',
  noReports: 'No report is waiting.',
  noSanctions: 'Nobody has been warned or suspended.',
  suspended: (fullName: string) => `${fullName} is suspended`,
  suspensionLifted: (fullName: string) => `${fullName} can write again`,
  proofGone: 'This proof does not exist any more.',
  proofDecided: 'The proof is decided',

  challengeGone: 'This challenge does not exist any more.',
  challengeDates: 'The last day must be after the first one',
  pictureFetched: 'A copy of it is stored here. Members see a drawing until then.',
  challengeSaved: 'The challenge was changed',
  challengeMoved: {
    close: 'The challenge is closed',
    reopen: 'The challenge is open again',
    feature: 'The challenge is featured',
    unfeature: 'The challenge is no longer featured',
  },
  budgetRange: 'Please enter a budget of 1 to 100,000,000 points',
  challengeApproved: 'The challenge is approved. What waited is paid shortly.',
  budgetChanged: 'Points and budget were changed',
  challengeRejected: 'The challenge gives no points',
  /** `others` were decided by somebody else meanwhile. */
  proofsConfirmed: (count: number, others: number) =>
    `${count} ${count === 1 ? 'proof was' : 'proofs were'} confirmed${others > 0 ? `, ${others} had been decided meanwhile` : ''}`,
  /** `others` have been decided since, or their points have followed. */
  confirmationUndone: (others: number) =>
    others === 0
      ? 'Undone: the proofs wait here again'
      : `Undone, but ${others} ${others === 1 ? 'proof stays' : 'proofs stay'} confirmed`,
  noneToConfirm: 'No proof waits to be confirmed. Well done!',
  allUnticked: 'All proofs shown are unticked: open each of them to decide it.',
  challengeRemoved: (challengeName: string) => `“${challengeName}” was removed`,
  skuTaken: 'Another product has this SKU',
  productGone: 'This product does not exist.',
  partlyReturned: 'A part of this order was returned, so it can be neither cancelled nor pending again.',
  productSaved: (productName: string) => `${productName} was saved`,
  stockSaved: 'The stock entry was written',
  orderGone: 'This order does not exist.',
  stockChanged: (stock: number) => `The stock has changed to ${formatNumber(stock)} since you looked.`,
  quantityRequired: 'Please enter a number of at least 1',
  stockTooLow: (stock: number) => `There are only ${formatNumber(stock)} in stock.`,
  stockTooHigh: (max: number) => `The stock can be at most ${formatNumber(max)}.`,
  picturesSaved: 'The pictures were saved',

  importEmpty: 'Please choose a CSV file',
  importTooLarge: 'A file can have at most 5 MB',
  importTooLong: (max: number) => `A file can have at most ${formatNumber(max)} lines`,
  importEncoding: 'The file is not in UTF-8. Please save it as “CSV UTF-8”.',
  importSeparator: 'The columns must be separated by commas, semicolons or tabs',
  importQuotes: (line: number) => `Line ${line}: the quotation marks do not match`,
  importUnknownColumn: (column: string) => `There is no column “${column}”`,
  importMissingColumns: (columns: readonly string[]) => `These columns are missing: ${columns.join(', ')}`,
  importColumnTwice: (column: string) => `The column “${column}” is there twice`,
  importNothing: 'The file has no lines besides its heading',
  importCells: (cells: number, expected: number) =>
    `The line has ${formatNumber(cells)} cells instead of ${formatNumber(expected)}`,
  importSkuRequired: 'A new product needs a SKU',
  importSkuZeros: (sku: string) =>
    `There is a product “${sku}”. Spreadsheets remove the zeros at the beginning: make the column a text there, or add the column “id”.`,
  importTwice: (line: number) => `Line ${line} is about the same product`,

  rowsShown: (count: number, hasMore: boolean) =>
    `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'} shown${hasMore ? ', and there are more' : ''}`,
  listFailed: (reason: string) => `The list could not be loaded: ${reason}`,
  nothingMatches: 'Nothing matches these filters.',
  exportFailed: (reason: string) => `The file could not be written: ${reason}`,
} as const
