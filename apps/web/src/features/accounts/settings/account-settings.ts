import { site } from '@canopy/contract/site/site'
import type { SectionOfPage } from '../../../ui/section.tsx'
import { SigningInSettings } from '../factors/signing-in-settings.tsx'
import { DeletionSettings } from './deletion-settings.tsx'
import { ExportSettings } from './export-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { PictureSettings } from './picture-settings.tsx'
import { SessionSettings } from './session-settings.tsx'

export const accountSettings: SectionOfPage[] = [
  {
    id: 'signing-in',
    title: 'Signing in',
    lead: 'A second step keeps others out who know your password.',
    Content: SigningInSettings,
  },
  {
    id: 'password',
    title: 'Password',
    lead: 'Changing it signs you out on all other devices.',
    Content: PasswordSettings,
  },
  { id: 'sessions', title: 'Active sessions', lead: 'Where you are signed in.', Content: SessionSettings },
  {
    id: 'pictures',
    title: 'Your pictures',
    lead: 'Each day you can add 100 pictures or 200 MB. Deleting a post frees its space.',
    Content: PictureSettings,
  },
  {
    id: 'data',
    title: 'Your data',
    lead: `Everything ${site.name} stores about you, with your pictures, as a ZIP file.`,
    Content: ExportSettings,
  },
  {
    id: 'deletion',
    title: 'Delete account',
    lead: 'Your profile, posts and comments are deleted for good. Orders stay in the books, anonymised.',
    Content: DeletionSettings,
  },
]
