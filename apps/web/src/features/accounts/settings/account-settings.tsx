import { DeletionSettings } from './deletion-settings.tsx'
import { ExportSettings } from './export-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { SessionSettings } from './session-settings.tsx'

/** The settings about the account itself. */
export function AccountSettings() {
  return (
    <>
      <PasswordSettings />
      <SessionSettings />
      <ExportSettings />
      <DeletionSettings />
    </>
  )
}
