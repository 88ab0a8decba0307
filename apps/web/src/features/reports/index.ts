/** Reporting things, and what became of reports. */

export { ReasonDialog, type ReportReason } from './reason-dialog.tsx'
export { ReportButton } from './report-button.tsx'
export { reportSettings } from './report-settings.tsx'
export { ReportThingDialog } from './report-thing-dialog.tsx'
