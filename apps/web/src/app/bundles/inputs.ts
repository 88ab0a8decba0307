/** Modules that forms of visitors and members share, in one file. */

import '@canopy/contract/accounts/email'
import '../../api/idempotency-key.ts'
import '../../ui/feedback/progress-bar.tsx'
import '../../ui/feedback/toast.ts'
import '../../ui/form/form-failure.tsx'
import '../../ui/form/password-input.tsx'
import '../../ui/form/select.tsx'
import '../../ui/form/text-area.tsx'
import '../../ui/form/text-input.tsx'
import '../../ui/text-link.tsx'
