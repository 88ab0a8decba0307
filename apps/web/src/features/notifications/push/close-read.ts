/** Removes the messages about notifications that were read from the list of the phone or computer: one by its id, or all. */
export async function closePushed(id?: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = await registration?.getNotifications(id === undefined ? {} : { tag: id })
  for (const notification of shown ?? []) notification.close()
}
