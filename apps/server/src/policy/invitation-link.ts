import { paths } from '@canopy/contract/paths'
import { tokenLink } from '../secrets/token-link.ts'

/** The link of an invitation, with which somebody registers. */
export const invitationLink = (publicUrl: string, token: string) =>
  tokenLink(publicUrl, paths.register, token, 'invitation')
