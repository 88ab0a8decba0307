/** All settings, in the order of the documents. */

import { addressSettings } from './address.ts'
import { backupSettings } from './backup.ts'
import { communitySettings } from './community.ts'
import { databaseSettings } from './database.ts'
import { mailSettings } from './mail.ts'
import { reviewerSettings } from './reviewer.ts'
import { securitySettings } from './security.ts'
import { telemetrySettings } from './telemetry.ts'

export const allSettings = {
  ...addressSettings,
  ...databaseSettings,
  ...mailSettings,
  ...reviewerSettings,
  ...communitySettings,
  ...backupSettings,
  ...securitySettings,
  ...telemetrySettings,
}

/** Groups of the settings, for documents. */
export const groups = {
  'Address and processes': addressSettings,
  'Database, Redis and pictures': databaseSettings,
  Mail: mailSettings,
  'Reviews of proofs': reviewerSettings,
  'Members and visitors': communitySettings,
  Backups: backupSettings,
  Security: securitySettings,
  Traces: telemetrySettings,
}
