/** To be called on signing out: the next member of this browser must not get the messages of this one. */
export async function endPush() {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
