/** Offers push messages when the member has done what others may answer. */

let listener = () => {}

/** Call this after the member has posted, commented or submitted a proof. */
export const offerPush = () => listener()

/** Calls `onOffer` with each offer. There is one listener, the live part of the page. */
export function onPushOffer(onOffer: () => void) {
  listener = onOffer
}
