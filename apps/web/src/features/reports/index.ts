/** Reporting things, and what became of reports. */

export { ReasonDialog } from './reason-dialog.tsx'
export { ReportButton, ReportThingDialog } from './report-button.tsx'
export { reportSettings } from './report-settings.tsx'
export { type ReportReason, reasonLabels } from './reports-data.ts'
