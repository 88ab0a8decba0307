import { paths } from '@canopy/contract/paths'

/** The link of an invitation. Browsers do not send the fragment, so the token is in no log. */
export function invitationLink(publicUrl: string, token: string): string {
  const link = new URL(paths.register, publicUrl)
  link.hash = new URLSearchParams({ invitation: token }).toString()
  return link.href
}
