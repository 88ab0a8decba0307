/** Everything that the first page of a visitor needs, in one file. */

import '../../features/accounts/login-page.tsx'

export { Component } from '../shell/visitor-frame.tsx'
