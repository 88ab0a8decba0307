/** A visitor's first screen, in one file. */

import '../../features/accounts/login-page.tsx'

export { Component } from '../shell/visitor-frame.tsx'
