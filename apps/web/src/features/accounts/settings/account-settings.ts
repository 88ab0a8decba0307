import type { SectionOfPage } from '../../../ui/section.tsx'
import { SigningInSettings } from '../factors/signing-in-settings.tsx'
import { ApiKeySection } from './api-key-section.tsx'
import { DeletionSettings } from './deletion-settings.tsx'
import { ExportSettings } from './export-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { PictureSettings } from './picture-settings.tsx'
import { SessionSettings } from './session-settings.tsx'

export const accountSettings: SectionOfPage[] = [
  {
    id: 'signing-in',
    title: 'settings.signingIn',
    lead: 'settings.signingInLead',
    Content: SigningInSettings,
  },
  {
    id: 'password',
    title: 'common.password',
    lead: 'settings.passwordLead',
    Content: PasswordSettings,
  },
  {
    id: 'sessions',
    title: 'settings.activeSessions',
    lead: 'settings.sessionsLead',
    Content: SessionSettings,
  },
  {
    id: 'api-keys',
    title: 'api-keys.title',
    lead: 'api-keys.lead',
    Content: ApiKeySection,
  },
  {
    id: 'pictures',
    title: 'settings.yourPictures',
    lead: 'settings.yourPicturesLead',
    Content: PictureSettings,
  },
  {
    id: 'data',
    title: 'settings.yourData',
    lead: 'settings.yourDataLead',
    Content: ExportSettings,
  },
  {
    id: 'deletion',
    title: 'settings.deleteAccount',
    lead: 'settings.deleteAccountLead',
    Content: DeletionSettings,
  },
]
