/** Reporting things, and what became of reports. */

export { ReasonDialog, type ReportReason } from './reason-dialog.tsx'
export { ReportButton, ReportThingDialog } from './report-button.tsx'
export { reportSettings } from './report-settings.tsx'
