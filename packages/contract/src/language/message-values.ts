/** Messages of the English catalogue with their arguments. Written by `npx vitest run packages/contract/src/language -u`. */

export type MessageValues = {
  'accounts.unsubscribeTitle': undefined
  'accounts.unsubscribed': undefined
  'accounts.uninvited': undefined
  'accounts.unsubscribeIncomplete': undefined
  'accounts.unsubscribeQuestion': undefined
  'accounts.unsubscribe': undefined
  'accounts.invalidCredentials': undefined
  'accounts.forgotYourPassword': undefined
  'accounts.resetLead': undefined
  'accounts.sendResetLink': undefined
  'accounts.resetLinkSent': undefined
  'accounts.backToLogin': undefined
  'accounts.emailInvalid': undefined
  'accounts.emailRequired': undefined
  'accounts.passwordRequired': undefined
  'accounts.forgetPassword': undefined
  'accounts.loginQueue': undefined
  'accounts.welcomeBack': undefined
  'accounts.loginLead': undefined
  'accounts.accountReady': undefined
  'accounts.createAccount': undefined
  'accounts.createYourAccount': undefined
  'accounts.registerLead': undefined
  'accounts.invited': undefined
  'accounts.chooseNewPassword': undefined
  'accounts.loggedOutElsewhere': undefined
  'accounts.confirmPassword': undefined
  'accounts.allDone': undefined
  'accounts.linkExpired': undefined
  'accounts.resetLinkInvalid': undefined
  'accounts.getNewLink': undefined
  'accounts.signInWithPasskey': undefined
  'accounts.oneMoreStep': undefined
  'accounts.useYourPasskey': undefined
  'accounts.recoveryCode': undefined
  'accounts.backToTheLogin': undefined
  'accounts.accountDeleted': undefined
  'accounts.accountRefused': undefined
  'accounts.emailConfirmed': undefined
  'accounts.emailLinkInvalid': undefined
  'accounts.confirmAddressTitle': undefined
  'accounts.confirmAddressLead': undefined
  'accounts.refuseAccountLead': undefined
  'accounts.deleteAccount': undefined
  'accounts.confirmAddress': undefined
  'accounts.notMe': undefined
  'accounts.account': undefined
  'accounts.registered': undefined
  'accounts.emailAddress': undefined
  'accounts.emailUnconfirmedNotice': { email: string }
  'accounts.emailUnconfirmedLine': { email: string }
  'accounts.sendAgain': undefined
  'accounts.passkeyKnown': undefined
  'accounts.passkeyCancelled': undefined
  'accounts.codeRequired': undefined
  'accounts.secondStep': undefined
  'accounts.secondStepPasskey': undefined
  'accounts.secondStepRecovery': undefined
  'accounts.passwordChanged': undefined
  'accounts.passkeyNameRequired': undefined
  'accounts.linkUsed': undefined
  'accounts.emailInUse': undefined
  'accounts.goToSite': undefined
  'accounts.passwordRule': { min: number }
  'accounts.passwordVeryWeak': undefined
  'accounts.passwordWeak': undefined
  'accounts.passwordFair': undefined
  'accounts.passwordGood': undefined
  'accounts.passwordVeryGood': undefined
  'accounts.passwordsDoNotMatch': undefined
  'accounts.passwordTooShort': { min: number }
  'accounts.passwordTooLong': { max: number }
  'accounts.codeWrong': undefined
  'accounts.fullNameRequired': undefined
  'accounts.fullNameTooLong': { max: number }
  'accounts.nameWithoutLetters': undefined
  'accounts.nameCharacters': undefined
  'accounts.nameAlphabets': undefined
  'accounts.nameIsAddress': undefined
  'accounts.nameReserved': undefined
  'accounts.confirmationSent': undefined
  'accounts.usernameRequired': undefined
  'accounts.usernameInvalid': undefined
  'accounts.usernameHasSpaces': undefined
  'accounts.bioTooLong': { max: number }
  'accounts.closedTitle': undefined
  'accounts.closedLead': undefined
  'accounts.applyTitle': undefined
  'accounts.applyLead': undefined
  'accounts.apply': undefined
  'accounts.oldEnough': undefined
  'accounts.continueWith': { name: string }
  'accounts.enteringTitle': undefined
  'accounts.enteringLead': undefined
  'accounts.notEntered': undefined
  'accounts.notConnected': undefined
  'accounts.backToSettings': undefined
  'accounts.onlyWayLead': undefined
  'accounts.visitElsewhere': undefined
  'accounts.notConnectedYet': undefined
  'api-keys.nameRequired': undefined
  'api-keys.scopesRequired': undefined
  'api-keys.title': undefined
  'api-keys.lead': undefined
  'api-keys.failed': undefined
  'api-keys.none': undefined
  'api-keys.allEnd': undefined
  'api-keys.make': undefined
  'api-keys.nameHint': undefined
  'api-keys.ends': undefined
  'api-keys.days': { days: number }
  'api-keys.scopes': undefined
  'api-keys.nothing': undefined
  'api-keys.read': undefined
  'api-keys.write': undefined
  'api-keys.scopeRead': { area: string }
  'api-keys.scopeWrite': { area: string }
  'api-keys.areaFeed': undefined
  'api-keys.areaSearch': undefined
  'api-keys.areaChallenges': undefined
  'api-keys.areaPoints': undefined
  'api-keys.areaPeople': undefined
  'api-keys.areaShop': undefined
  'api-keys.areaNotifications': undefined
  'api-keys.areaReports': undefined
  'api-keys.areaDesk': undefined
  'api-keys.areaDeskMembers': undefined
  'api-keys.areaDeskModeration': undefined
  'api-keys.areaDeskChallenges': undefined
  'api-keys.areaDeskShop': undefined
  'api-keys.areaDeskCommunity': undefined
  'api-keys.yours': undefined
  'api-keys.shownOnce': undefined
  'api-keys.copied': undefined
  'api-keys.copyFailed': undefined
  'api-keys.kept': undefined
  'api-keys.expired': undefined
  'api-keys.revoked': undefined
  'api-keys.neverUsed': undefined
  'api-keys.revoke': undefined
  'api-keys.revokeNamed': { name: string }
  'api-keys.revokeQuestion': undefined
  'api-keys.wasRevoked': { name: string }
  'challenges.invalidId': undefined
  'challenges.loadError': { status: number; message: string }
  'challenges.loadFailed': undefined
  'challenges.isClosed': undefined
  'challenges.beginsOn': { date: string }
  'challenges.endsOn': { date: string }
  'challenges.viewDetails': undefined
  'challenges.lead': undefined
  'challenges.currentPoints': undefined
  'challenges.noChallenges': undefined
  'challenges.memberChallengesFailed': { reason: string }
  'challenges.updateProgress': undefined
  'challenges.whoReviewsProofs': undefined
  'challenges.verdicts': undefined
  'challenges.appealed': undefined
  'challenges.medianTime': undefined
  'challenges.costADay': undefined
  'challenges.reportChallenge': undefined
  'challenges.joined': undefined
  'challenges.takePart': undefined
  'challenges.takePartLead': undefined
  'challenges.seeYourProof': undefined
  'challenges.join': undefined
  'challenges.leave': undefined
  'challenges.yourProgress': undefined
  'challenges.addFailed': undefined
  'challenges.descriptionHelp': undefined
  'challenges.anotherPicture': undefined
  'challenges.choosePicture': undefined
  'challenges.added': undefined
  'challenges.preview': undefined
  'challenges.criteria': undefined
  'challenges.evidence': undefined
  'challenges.addFailedBecause': { reason: string }
  'challenges.pictureAddressHelp': undefined
  'challenges.pointsHelp': { max: number }
  'challenges.newChallenges': { perDay: number }
  'challenges.waitsForApproval': undefined
  'challenges.viewAdded': { name: string }
  'challenges.previewCaption': undefined
  'challenges.previewDrawingCaption': undefined
  'challenges.drawingCaption': undefined
  'challenges.nameOfChallenge': undefined
  'challenges.criteriaHelp': { max: number }
  'challenges.criteriaHelpSuggested': { max: number; suggested: string }
  'challenges.criterionRequired': undefined
  'challenges.criterionTooLong': { max: number }
  'challenges.criterionTwice': undefined
  'challenges.criteriaCount': { max: number }
  'challenges.evidenceNone': undefined
  'challenges.evidenceLive': undefined
  'challenges.evidenceCode': undefined
  'challenges.evidenceHelp': { points: number }
  'challenges.evidenceTooFewPoints': { points: number }
  'challenges.pointsRange': { max: number }
  'challenges.pictureNotPublic': undefined
  'challenges.pictureAddress': undefined
  'challenges.nameTooLong': { max: number }
  'challenges.descriptionTooLong': { max: number }
  'challenges.byFormerMember': undefined
  'challenges.bySomeMember': undefined
  'challenges.progress': { done: number; target: number }
  'challenges.progressIn': { name: string }
  'challenges.stageEarned': undefined
  'challenges.stageVerified': undefined
  'challenges.stageProofNext': undefined
  'challenges.stageReviewed': undefined
  'challenges.viewDetailsOf': { name: string }
  'challenges.paymentWaits': undefined
  'challenges.paymentRejected': undefined
  'challenges.paymentUsedUp': undefined
  'challenges.paymentOwn': undefined
  'challenges.paymentEarned': undefined
  'challenges.paymentWeeks': undefined
  'challenges.reviewFigures': { count: number; days: number; share: number }
  'challenges.reviewerChecks': undefined
  'challenges.reviewerBasic': undefined
  'challenges.reviewerWithModel': { reviewer: string; model: string }
  'challenges.reviewerFigures': { days: number }
  'challenges.countWithShare': { count: number; share: number }
  'challenges.seconds': { seconds: string }
  'challenges.daysOrder': undefined
  'challenges.firstDayRange': { days: number }
  'challenges.lastDayRange': { days: number }
  'challenges.energy': undefined
  'challenges.mobility': undefined
  'challenges.food': undefined
  'challenges.water': undefined
  'challenges.waste': undefined
  'challenges.nature': undefined
  'challenges.things': undefined
  'challenges.community': undefined
  'challenges.moreOptions': undefined
  'challenges.category': undefined
  'challenges.firstDay': undefined
  'challenges.firstDayHelp': undefined
  'challenges.lastDay': undefined
  'challenges.lastDayHelp': undefined
  'challenges.lists': undefined
  'challenges.all': undefined
  'challenges.forYou': undefined
  'challenges.new': undefined
  'challenges.endingSoon': undefined
  'challenges.ended': undefined
  'challenges.noneListed': undefined
  'challenges.showAll': undefined
  'challenges.endsIn': { days: number }
  'challenges.endsToday': undefined
  'challenges.startsOn': { date: string }
  'challenges.quotaRange': { max: number }
  'challenges.paidWeeksRange': { max: number }
  'challenges.payAtOnce': { bar: number; count: number }
  'challenges.payAtOnceUnknown': { bar: number }
  'challenges.reviewerJury': undefined
  'common.loading': undefined
  'common.storageBlocked': undefined
  'common.skipToContent': undefined
  'common.loadingPage': undefined
  'common.reload': undefined
  'common.otherPoints': undefined
  'common.points': undefined
  'common.cancel': undefined
  'common.delete': undefined
  'common.menu': undefined
  'common.close': undefined
  'common.fillInAllFields': undefined
  'common.fieldRequired': undefined
  'common.showPassword': undefined
  'common.imageUnreadable': undefined
  'common.chosenReadyToSend': undefined
  'common.removePhoto': undefined
  'common.dragToMove': undefined
  'common.tryAgain': undefined
  'common.dismiss': undefined
  'common.from': undefined
  'common.thatDidNotWork': undefined
  'common.unreachable': undefined
  'common.somethingWentWrong': undefined
  'common.settings': undefined
  'common.privacy': undefined
  'common.theme': undefined
  'common.language': undefined
  'common.unknown': undefined
  'common.privateAccount': undefined
  'common.closed': undefined
  'common.filters': undefined
  'common.profile': undefined
  'common.posts': undefined
  'common.email': undefined
  'common.editProfile': undefined
  'common.challenge': undefined
  'common.continue': undefined
  'common.tags': undefined
  'common.decision': undefined
  'common.history': undefined
  'common.none': undefined
  'common.report': undefined
  'common.hidden': undefined
  'common.zoomOut': undefined
  'common.zoomIn': undefined
  'common.overturned': undefined
  'common.photo': undefined
  'common.member': undefined
  'common.unexpectedError': undefined
  'common.description': undefined
  'common.pictures': undefined
  'common.name': undefined
  'common.showMore': undefined
  'common.changedTo': undefined
  'common.until': undefined
  'common.linkCopied': undefined
  'common.linkCopyFailed': undefined
  'common.copy': undefined
  'common.members': undefined
  'common.orders': undefined
  'common.health': undefined
  'common.formerSteward': undefined
  'common.order': undefined
  'common.subtotal': undefined
  'common.print': undefined
  'common.signOutEverywhere': undefined
  'common.clear': undefined
  'common.desk': undefined
  'common.featured': undefined
  'common.challenges': undefined
  'common.edit': undefined
  'common.challengeName': undefined
  'common.numberOfPoints': undefined
  'common.imageURL': undefined
  'common.orUploadAPicture': undefined
  'common.addChallenge': undefined
  'common.returnToShop': undefined
  'common.exploreChallenges': undefined
  'common.redeemPoints': undefined
  'common.visitShop': undefined
  'common.remove': undefined
  'common.askForASecondLook': undefined
  'common.more': undefined
  'common.unmute': undefined
  'common.mute': undefined
  'common.notChanged': { reason: string }
  'common.muteThisThread': undefined
  'common.notificationSettings': undefined
  'common.fieldInvalid': undefined
  'common.share': undefined
  'common.saved': undefined
  'common.describeThePhoto': undefined
  'common.text': undefined
  'common.networkError': undefined
  'common.submit': undefined
  'common.validationError': undefined
  'common.password': undefined
  'common.logIn': undefined
  'common.changePassword': undefined
  'common.code': undefined
  'common.back': undefined
  'common.notFound': undefined
  'common.pageNotFound': undefined
  'common.smallDeedsGrowingTogether': undefined
  'common.shareWhatYouDoFor': undefined
  'common.backOnline': undefined
  'common.offline': undefined
  'common.needsConnection': undefined
  'common.readLast': { time: string }
  'common.newVersion': undefined
  'common.later': undefined
  'common.unexpectedReply': undefined
  'common.imageHeic': undefined
  'common.imageTooLarge': undefined
  'common.tooManyMarks': undefined
  'common.unstorable': undefined
  'common.tooLong': { max: number }
  'common.themeLight': undefined
  'common.themeDark': undefined
  'common.themeSystem': undefined
  'common.undo': undefined
  'common.movePhotoUp': { noun: 'photo' | 'other'; number: number }
  'common.movePhotoDown': { noun: 'photo' | 'other'; number: number }
  'common.removePhotoNumber': { noun: 'photo' | 'other'; number: number }
  'common.decrease': { label: string }
  'common.increase': { label: string }
  'common.backToSite': undefined
  'common.notices': undefined
  'common.now': undefined
  'common.minutesAgo': { count: number }
  'common.hoursAgo': { count: number }
  'common.yesterday': undefined
  'common.daysAgo': { count: number }
  'common.notATag': undefined
  'common.badgeFirstStep': undefined
  'common.badgeGreenStreak': undefined
  'common.badgeChallenger': undefined
  'common.badgeCentury': undefined
  'common.badgeVoice': undefined
  'common.badgeGreenShopper': undefined
  'common.pageRules': undefined
  'common.pageAbout': undefined
  'common.pageContact': undefined
  'common.pageTerms': undefined
  'common.pageImprint': undefined
  'desk-calibration.title': undefined
  'desk-calibration.lead': { bar: number; min: number }
  'desk-calibration.none': undefined
  'desk-calibration.unknown': undefined
  'desk-calibration.fitted': undefined
  'desk-calibration.drifted': undefined
  'desk-calibration.decisions': { count: number }
  'desk-calibration.tableOf': { model: string }
  'desk-calibration.certainty': undefined
  'desk-calibration.expected': undefined
  'desk-calibration.found': undefined
  'desk-calibration.percent': { share: number }
  'desk-calibration.rightOf': { right: number; count: number }
  'desk-calibration.failed': undefined
  'desk-calibration.exam': undefined
  'desk-calibration.examLead': { right: number; wrong: number }
  'desk-calibration.startExam': undefined
  'desk-calibration.running': undefined
  'desk-calibration.passed': undefined
  'desk-calibration.notPassed': undefined
  'desk-calibration.overridden': undefined
  'desk-calibration.progress': { done: number; questions: number }
  'desk-calibration.kind': undefined
  'desk-calibration.right': undefined
  'desk-calibration.wrong': undefined
  'desk-calibration.unsure': undefined
  'desk-calibration.withoutVerdict': undefined
  'desk-calibration.kindFits': undefined
  'desk-calibration.kindFitsNot': undefined
  'desk-calibration.kindScreen': undefined
  'desk-calibration.kindText': undefined
  'desk-calibration.kindSeveral': undefined
  'desk-calibration.kindLanguage': undefined
  'desk-calibration.override': undefined
  'desk-calibration.overrideText': undefined
  'desk-calibration.reasonKnown': undefined
  'desk-calibration.reasonWatched': undefined
  'desk-calibration.needsModel': undefined
  'desk-calibration.endedChanged': undefined
  'desk-calibration.endedLimit': undefined
  'desk-calibration.endedInterrupted': undefined
  'desk-calibration.overrideDone': undefined
  'desk-calibration.curveOf': { model: string }
  'desk-calibration.earlier': undefined
  'desk-calibration.startsAnew': undefined
  'desk-calibration.decisionsSince': { count: number; day: string }
  'desk-challenges.proofs': undefined
  'desk-challenges.skipThese': undefined
  'desk-challenges.proofsToConfirm': undefined
  'desk-challenges.confirmIntro': undefined
  'desk-challenges.criteria': undefined
  'desk-challenges.decidedProofs': undefined
  'desk-challenges.noneDecided': undefined
  'desk-challenges.otherProofs': undefined
  'desk-challenges.firstProof': undefined
  'desk-challenges.turnPhoto': undefined
  'desk-challenges.proof': undefined
  'desk-challenges.findings': undefined
  'desk-challenges.notSaid': undefined
  'desk-challenges.originUnknown': undefined
  'desk-challenges.reviews': undefined
  'desk-challenges.noReviews': undefined
  'desk-challenges.photoAndCopied': undefined
  'desk-challenges.outlinedParts': undefined
  'desk-challenges.openCase': undefined
  'desk-challenges.challengeAndWords': undefined
  'desk-challenges.proofsThatWait': undefined
  'desk-challenges.noneWaits': undefined
  'desk-challenges.approvalReasonReaders': undefined
  'desk-challenges.pointsForAProof': undefined
  'desk-challenges.budgetInPoints': undefined
  'desk-challenges.policyIsOpen': undefined
  'desk-challenges.noPointsYet': undefined
  'desk-challenges.budgetLeft': undefined
  'desk-challenges.asMembersSeeIt': undefined
  'desk-challenges.pointsAndBudget': undefined
  'desk-challenges.pointsText': undefined
  'desk-challenges.firstDay': undefined
  'desk-challenges.firstDayText': undefined
  'desk-challenges.lastDay': undefined
  'desk-challenges.lastDayText': undefined
  'desk-challenges.chooseAPicture': undefined
  'desk-challenges.thePictureNow': undefined
  'desk-challenges.moveReasonReaders': undefined
  'desk-challenges.noChallenges': undefined
  'desk-challenges.criteriaField': undefined
  'desk-challenges.evidenceField': undefined
  'desk-challenges.causeAppeal': undefined
  'desk-challenges.causeHeld': undefined
  'desk-challenges.causeUnclear': undefined
  'desk-challenges.causeUndecided': undefined
  'desk-challenges.causeSpotCheck': undefined
  'desk-challenges.causeUnconfirmed': undefined
  'desk-challenges.causeReopened': undefined
  'desk-challenges.reviewerChecks': undefined
  'desk-challenges.reviewerSteward': undefined
  'desk-challenges.reviewerBasic': undefined
  'desk-challenges.issueUndecodable': undefined
  'desk-challenges.issueTooSmall': undefined
  'desk-challenges.issueBlank': undefined
  'desk-challenges.issueDuplicate': undefined
  'desk-challenges.issueChallengePicture': undefined
  'desk-challenges.issueProductPicture': undefined
  'desk-challenges.issuePostPicture': undefined
  'desk-challenges.issueTakenInFuture': undefined
  'desk-challenges.issueTakenTooEarly': undefined
  'desk-challenges.issueGenerated': undefined
  'desk-challenges.issueAlreadyEarned': undefined
  'desk-challenges.issueDailyCap': undefined
  'desk-challenges.issueAboveCap': undefined
  'desk-challenges.noteGenerated': undefined
  'desk-challenges.noteEdited': undefined
  'desk-challenges.noteScreenshot': undefined
  'desk-challenges.noteClock': undefined
  'desk-challenges.noteLive': undefined
  'desk-challenges.answerMet': undefined
  'desk-challenges.answerNotMet': undefined
  'desk-challenges.answerCannotTell': undefined
  'desk-challenges.stateOpen': undefined
  'desk-challenges.stateUpcoming': undefined
  'desk-challenges.stateEnded': undefined
  'desk-challenges.stateClosed': undefined
  'desk-challenges.approvalWaiting': undefined
  'desk-challenges.approvalApproved': undefined
  'desk-challenges.approvalRejected': undefined
  'desk-challenges.statusVerified': undefined
  'desk-challenges.statusIssue': undefined
  'desk-challenges.statusError': undefined
  'desk-challenges.statusPending': undefined
  'desk-challenges.noReviewer': undefined
  'desk-challenges.noIssue': undefined
  'desk-challenges.waitsBecause': undefined
  'desk-challenges.waitsSince': undefined
  'desk-challenges.verdict': undefined
  'desk-challenges.decide': undefined
  'desk-challenges.decided': undefined
  'desk-challenges.asReviewerSaid': undefined
  'desk-challenges.reasonShown': undefined
  'desk-challenges.reasonNotShown': undefined
  'desk-challenges.reasonSomebodyElses': undefined
  'desk-challenges.reasonUnclear': undefined
  'desk-challenges.keepVerified': undefined
  'desk-challenges.verifyProof': undefined
  'desk-challenges.upholdIssue': undefined
  'desk-challenges.setIssue': undefined
  'desk-challenges.nothingChanges': { fullName: string }
  'desk-challenges.verifyEffect': { fullName: string; points: number }
  'desk-challenges.issueEffect': { fullName: string }
  'desk-challenges.overturnEffect': { fullName: string }
  'desk-challenges.putBack': undefined
  'desk-challenges.putBackEffect': undefined
  'desk-challenges.verdictReasonReaders': { fullName: string }
  'desk-challenges.proofTitle': { challengeName: string }
  'desk-challenges.nextProof': undefined
  'desk-challenges.previousProof': undefined
  'desk-challenges.tickProof': undefined
  'desk-challenges.confirmProofs': { count: number }
  'desk-challenges.confirmEffect': undefined
  'desk-challenges.proofsConfirmed': { count: number }
  'desk-challenges.someConfirmed': { count: number; others: number }
  'desk-challenges.confirmationUndone': undefined
  'desk-challenges.confirmationPartlyUndone': { others: number }
  'desk-challenges.nextAnswer': { number: number }
  'desk-challenges.zoomInPhoto': { photo: string }
  'desk-challenges.found': undefined
  'desk-challenges.toBeSeen': undefined
  'desk-challenges.size': undefined
  'desk-challenges.pixels': { width: string; height: string }
  'desk-challenges.contrast': undefined
  'desk-challenges.contrastOf': { contrast: string }
  'desk-challenges.taken': undefined
  'desk-challenges.cameraClock': { time: string }
  'desk-challenges.camera': undefined
  'desk-challenges.origin': undefined
  'desk-challenges.photoOf': { fullName: string }
  'desk-challenges.earlierPhotoOf': { fullName: string }
  'desk-challenges.photoBy': { fullName: string }
  'desk-challenges.confirmProofOf': { fullName: string; challengeName: string }
  'desk-challenges.viewWaiting': undefined
  'desk-challenges.viewToConfirm': undefined
  'desk-challenges.viewDecided': undefined
  'desk-challenges.theChallenge': undefined
  'desk-challenges.membersWords': undefined
  'desk-challenges.appealWords': undefined
  'desk-challenges.balance': { points: number }
  'desk-challenges.balanceOwing': { points: number; shortfall: number }
  'desk-challenges.reasonGood': undefined
  'desk-challenges.reasonPopular': undefined
  'desk-challenges.reasonCannotShow': undefined
  'desk-challenges.reasonTooManyPoints': undefined
  'desk-challenges.changeTerms': undefined
  'desk-challenges.changeTermsEffect': undefined
  'desk-challenges.approve': undefined
  'desk-challenges.approveEffect': undefined
  'desk-challenges.reject': undefined
  'desk-challenges.rejectEffect': undefined
  'desk-challenges.enoughFor': { count: number }
  'desk-challenges.wasRejected': { reason: string }
  'desk-challenges.joinedCount': { count: number }
  'desk-challenges.asksLive': undefined
  'desk-challenges.asksCode': undefined
  'desk-challenges.reasonClearer': undefined
  'desk-challenges.reasonFits': undefined
  'desk-challenges.reasonPicture': undefined
  'desk-challenges.saveChanges': undefined
  'desk-challenges.saveEffect': undefined
  'desk-challenges.reasonSeason': undefined
  'desk-challenges.reasonAttention': undefined
  'desk-challenges.reasonNotClear': undefined
  'desk-challenges.reasonMistake': undefined
  'desk-challenges.reopen': undefined
  'desk-challenges.reopenEffect': undefined
  'desk-challenges.reopened': undefined
  'desk-challenges.close': undefined
  'desk-challenges.closeEffect': undefined
  'desk-challenges.closed': undefined
  'desk-challenges.unfeature': undefined
  'desk-challenges.unfeatureEffect': undefined
  'desk-challenges.unfeatured': undefined
  'desk-challenges.feature': undefined
  'desk-challenges.featureEffect': undefined
  'desk-challenges.featured': undefined
  'desk-challenges.removeChallenge': undefined
  'desk-challenges.removeEffect': undefined
  'desk-challenges.state': undefined
  'desk-challenges.approval': undefined
  'desk-challenges.notFeatured': undefined
  'desk-challenges.joined': undefined
  'desk-challenges.added': undefined
  'desk-challenges.criteriaText': { max: number }
  'desk-challenges.evidenceNone': undefined
  'desk-challenges.evidenceLive': undefined
  'desk-challenges.evidenceCode': undefined
  'desk-challenges.evidenceText': { points: number }
  'desk-challenges.budgetRange': undefined
  'desk-challenges.criteriaTranslated': { count: number }
  'desk-challenges.issueDayDone': undefined
  'desk-challenges.issueWeekDone': undefined
  'desk-challenges.habitPays': { quota: number; weeks: number; points: number }
  'desk-challenges.amount': undefined
  'desk-challenges.amountSaid': { amount: string }
  'desk-challenges.correctAmount': undefined
  'desk-challenges.rightAmount': undefined
  'desk-challenges.correctAmountEffect': { fullName: string }
  'desk-challenges.amountCorrected': undefined
  'desk-challenges.reasonFewer': undefined
  'desk-challenges.reasonTypo': undefined
  'desk-challenges.howOftenText': undefined
  'desk-challenges.issueTakenBeforeWeek': undefined
  'desk-challenges.rightOf100': { count: number }
  'desk-challenges.reviewerJury': undefined
  'desk-challenges.juryAsked': undefined
  'desk-challenges.juryVerified': { votes: number; share: number }
  'desk-challenges.juryIssue': { votes: number; share: number }
  'desk-challenges.juryUnsure': { votes: number }
  'desk-community.title': undefined
  'desk-community.lead': undefined
  'desk-community.name': undefined
  'desk-community.shortName': undefined
  'desk-community.shortNameText': { max: number }
  'desk-community.sentence': undefined
  'desk-community.sentenceText': undefined
  'desk-community.accent': undefined
  'desk-community.accentText': undefined
  'desk-community.accentPicker': undefined
  'desk-community.accentInvalid': undefined
  'desk-community.logo': undefined
  'desk-community.logoText': undefined
  'desk-community.chooseLogo': undefined
  'desk-community.removeLogo': undefined
  'desk-community.logoGone': undefined
  'desk-community.preview': undefined
  'desk-community.previewPost': undefined
  'desk-community.previewButton': undefined
  'desk-community.previewMail': undefined
  'desk-community.previewIcon': undefined
  'desk-community.ownSender': undefined
  'desk-community.change': undefined
  'desk-community.changeEffect': undefined
  'desk-community.changed': undefined
  'desk-community.failed': undefined
  'desk-community.reasonNew': undefined
  'desk-community.language': undefined
  'desk-community.languageText': undefined
  'desk-community.languageFixed': { setting: string }
  'desk-doors.doors': undefined
  'desk-doors.intro': undefined
  'desk-doors.whoCanJoin': undefined
  'desk-doors.modeOpen': undefined
  'desk-doors.modeOpenText': undefined
  'desk-doors.modeInvitation': undefined
  'desk-doors.modeInvitationText': undefined
  'desk-doors.modeApproval': undefined
  'desk-doors.modeApprovalText': undefined
  'desk-doors.question': undefined
  'desk-doors.questionText': undefined
  'desk-doors.asksAge': undefined
  'desk-doors.asksAgeText': undefined
  'desk-doors.perMonth': undefined
  'desk-doors.perMonthText': undefined
  'desk-doors.changeDoor': undefined
  'desk-doors.changeDoorEffect': undefined
  'desk-doors.doorChanged': undefined
  'desk-doors.reasonFull': undefined
  'desk-doors.applications': undefined
  'desk-doors.noApplications': undefined
  'desk-doors.applicationsFailed': undefined
  'desk-doors.doorFailed': undefined
  'desk-doors.accept': undefined
  'desk-doors.acceptNamed': { name: string }
  'desk-doors.declineNamed': { name: string }
  'desk-doors.decline': undefined
  'desk-doors.declineText': { name: string }
  'desk-doors.accepted': { name: string }
  'desk-doors.declined': { name: string }
  'desk-doors.reasonUnknown': undefined
  'desk-doors.reasonSpam': undefined
  'desk-doors.declineReaders': undefined
  'desk-doors.inviteByMail': undefined
  'desk-doors.listsIntro': { days: number; perMinute: number }
  'desk-doors.newList': undefined
  'desk-doors.addresses': undefined
  'desk-doors.addressesText': { max: number }
  'desk-doors.addressesRequired': undefined
  'desk-doors.tooManyAddresses': { max: number }
  'desk-doors.listNameText': undefined
  'desk-doors.mailLanguage': undefined
  'desk-doors.communityLanguage': undefined
  'desk-doors.mailMessage': undefined
  'desk-doors.mailMessageText': undefined
  'desk-doors.checkAddresses': undefined
  'desk-doors.willBeInvited': { count: number }
  'desk-doors.leftOut': undefined
  'desk-doors.leftDuplicates': { count: number }
  'desk-doors.leftMembers': { count: number }
  'desk-doors.leftInvited': { count: number }
  'desk-doors.leftRefused': { count: number }
  'desk-doors.leftFaulty': { count: number; line: number }
  'desk-doors.sendInvitations': { count: number }
  'desk-doors.listMade': undefined
  'desk-doors.lists': undefined
  'desk-doors.noLists': undefined
  'desk-doors.listsFailed': undefined
  'desk-doors.stateSending': undefined
  'desk-doors.statePaused': undefined
  'desk-doors.stateEnded': undefined
  'desk-doors.countWaiting': { count: number }
  'desk-doors.countSent': { count: number }
  'desk-doors.countJoined': { count: number }
  'desk-doors.countFailed': { count: number }
  'desk-doors.failedAddresses': undefined
  'desk-doors.pauseNamed': { name: string }
  'desk-doors.resumeNamed': { name: string }
  'desk-doors.endNamed': { name: string }
  'desk-doors.end': undefined
  'desk-doors.endText': undefined
  'desk-doors.listPaused': { name: string }
  'desk-doors.listResumed': { name: string }
  'desk-doors.listEnded': { name: string }
  'desk-doors.onlyWay': undefined
  'desk-doors.stateHeld': undefined
  'desk-doors.stateStopped': undefined
  'desk-doors.heldText': undefined
  'desk-doors.stoppedText': { days: number }
  'desk-doors.countLeftOut': { count: number }
  'desk-letters.title': undefined
  'desk-letters.intro': undefined
  'desk-letters.loadFailed': undefined
  'desk-letters.none': undefined
  'desk-letters.new': undefined
  'desk-letters.begin': undefined
  'desk-letters.letterTitle': undefined
  'desk-letters.titleRequired': undefined
  'desk-letters.text': undefined
  'desk-letters.textText': undefined
  'desk-letters.textRequired': undefined
  'desk-letters.buttonLabel': undefined
  'desk-letters.buttonText': undefined
  'desk-letters.buttonTarget': undefined
  'desk-letters.targetText': undefined
  'desk-letters.targetInvalid': undefined
  'desk-letters.buttonHalf': undefined
  'desk-letters.picture': undefined
  'desk-letters.choosePicture': undefined
  'desk-letters.removePicture': undefined
  'desk-letters.pictureAlt': undefined
  'desk-letters.audience': undefined
  'desk-letters.audienceText': undefined
  'desk-letters.joinedFrom': undefined
  'desk-letters.joinedUntil': undefined
  'desk-letters.daysReversed': undefined
  'desk-letters.absentDays': undefined
  'desk-letters.absentText': { max: number }
  'desk-letters.absentInvalid': { max: number }
  'desk-letters.challenge': undefined
  'desk-letters.anyChallenge': undefined
  'desk-letters.save': undefined
  'desk-letters.saved': undefined
  'desk-letters.unsaved': undefined
  'desk-letters.sending': undefined
  'desk-letters.test': undefined
  'desk-letters.testText': undefined
  'desk-letters.tested': undefined
  'desk-letters.readers': { members: number; mailed: number; pushed: number }
  'desk-letters.counting': undefined
  'desk-letters.countFailed': undefined
  'desk-letters.send': undefined
  'desk-letters.sendTitle': undefined
  'desk-letters.sendQuestion': { count: number; rate: number }
  'desk-letters.sendNow': { count: number }
  'desk-letters.wasSent': undefined
  'desk-letters.progress': { reached: number; readers: number }
  'desk-letters.cancel': undefined
  'desk-letters.wasPaused': undefined
  'desk-letters.wasResumed': undefined
  'desk-letters.wasCancelled': undefined
  'desk-letters.delete': undefined
  'desk-letters.deleteTitle': undefined
  'desk-letters.deleteQuestion': undefined
  'desk-letters.deleted': undefined
  'desk-letters.preview': undefined
  'desk-letters.previewLanguage': undefined
  'desk-letters.previewApp': undefined
  'desk-letters.previewPush': undefined
  'desk-letters.previewPage': undefined
  'desk-letters.previewMail': undefined
  'desk-letters.mailNote': undefined
  'desk-letters.stateDraft': undefined
  'desk-letters.stateSending': undefined
  'desk-letters.statePaused': undefined
  'desk-letters.stateCancelled': undefined
  'desk-letters.subject': undefined
  'desk-letters.auditMade': undefined
  'desk-letters.auditChanged': undefined
  'desk-letters.auditDeleted': undefined
  'desk-letters.auditSent': undefined
  'desk-letters.auditPaused': undefined
  'desk-letters.auditResumed': undefined
  'desk-letters.auditCancelled': undefined
  'desk-letters.pausedInstead': { count: number }
  'desk-members.warningTakenBack': undefined
  'desk-members.warning': undefined
  'desk-members.suspensionLifted': undefined
  'desk-members.suspensionOver': undefined
  'desk-members.suspendedForGood': undefined
  'desk-members.suspendedUntil': { day: string }
  'desk-members.sanctionsList': undefined
  'desk-members.kind': undefined
  'desk-members.warnings': undefined
  'desk-members.suspensions': undefined
  'desk-members.sanction': undefined
  'desk-members.case': undefined
  'desk-members.by': undefined
  'desk-members.since': undefined
  'desk-members.suspendOpen': undefined
  'desk-members.suspendMember': undefined
  'desk-members.suspendEffect': { fullName: string }
  'desk-members.liftSuspension': undefined
  'desk-members.liftEffect': { fullName: string }
  'desk-members.readsIt': { fullName: string }
  'desk-members.suspend1': undefined
  'desk-members.suspend7': undefined
  'desk-members.suspend30': undefined
  'desk-members.suspendForGood': undefined
  'desk-members.reasonInsults': undefined
  'desk-members.reasonAdvertises': undefined
  'desk-members.reasonAccounts': undefined
  'desk-members.forHowLong': undefined
  'desk-members.appeal': undefined
  'desk-members.reports': undefined
  'desk-members.reportedThing': { kind: 'post' | 'comment' | 'member' | 'challenge' | 'other' }
  'desk-members.openIt': undefined
  'desk-members.moreReports': { count: number }
  'desk-members.removed': undefined
  'desk-members.keptAfterReport': undefined
  'desk-members.post': undefined
  'desk-members.comment': undefined
  'desk-members.caseWaiting': undefined
  'desk-members.caseKept': undefined
  'desk-members.keepThing': { kind: 'post' | 'comment' | 'member' | 'challenge' | 'other' }
  'desk-members.keepEffect': undefined
  'desk-members.restoreThing': { kind: 'post' | 'comment' | 'member' | 'challenge' | 'other' }
  'desk-members.restoreEffect': undefined
  'desk-members.removeThing': { kind: 'post' | 'comment' | 'member' | 'challenge' | 'other' }
  'desk-members.removeEffect': undefined
  'desk-members.reopenCase': undefined
  'desk-members.reopenEffect': undefined
  'desk-members.itAdvertises': undefined
  'desk-members.itRepeats': undefined
  'desk-members.itIsNotForAll': undefined
  'desk-members.itInsults': undefined
  'desk-members.itShowsPrivate': undefined
  'desk-members.itIsWrong': undefined
  'desk-members.itBreaksNoRule': undefined
  'desk-members.filterWords': undefined
  'desk-members.allStates': undefined
  'desk-members.visible': undefined
  'desk-members.noAuthor': undefined
  'desk-members.reasons': undefined
  'desk-members.decide': undefined
  'desk-members.asItWasReported': undefined
  'desk-members.whatWasReported': undefined
  'desk-members.copyDeleted': undefined
  'desk-members.today': undefined
  'desk-members.authorAppeals': undefined
  'desk-members.author': undefined
  'desk-members.reportReaders': undefined
  'desk-members.also': undefined
  'desk-members.nothing': undefined
  'desk-members.warn': undefined
  'desk-members.contact': undefined
  'desk-members.contactRecorded': undefined
  'desk-members.showContact': undefined
  'desk-members.correctPoints': undefined
  'desk-members.correctionPoints': undefined
  'desk-members.correctionRule': { balance: number; max: number }
  'desk-members.proposeCorrection': undefined
  'desk-members.correctionEffect': { fullName: string }
  'desk-members.pointsRequired': undefined
  'desk-members.pointsTooMany': { max: number }
  'desk-members.reasonPrize': undefined
  'desk-members.reasonCountedTwice': undefined
  'desk-members.reasonGoodwill': undefined
  'desk-members.secondFactors': undefined
  'desk-members.noFactors': undefined
  'desk-members.removeFactorsOpen': undefined
  'desk-members.removeFactors': undefined
  'desk-members.removeFactorsEffect': { fullName: string }
  'desk-members.hasFactors': { factors: string }
  'desk-members.factorApp': undefined
  'desk-members.factorPasskeys': { count: number }
  'desk-members.factorCodes': { count: number }
  'desk-members.reasonLostCodes': undefined
  'desk-members.reasonAppReset': undefined
  'desk-members.pointsOnHold': undefined
  'desk-members.removeHeldOpen': undefined
  'desk-members.heldPoints': { what: 'held' | 'unpaid' | 'other'; onHold: number; waiting: number; proofs: number }
  'desk-members.removeHeldEffect': { what: 'held' | 'unpaid' | 'other'; onHold: number; waiting: number; proofs: number; fullName: string }
  'desk-members.removePoints': { points: number }
  'desk-members.heldRemoved': { points: number; proofs: number }
  'desk-members.reasonForeignPhotos': undefined
  'desk-members.reasonSamePhoto': undefined
  'desk-members.reasonGenerated': undefined
  'desk-members.suspension': undefined
  'desk-members.duties': undefined
  'desk-members.changeDuties': undefined
  'desk-members.dutiesOf': { fullName: string }
  'desk-members.saveDuties': undefined
  'desk-members.dutiesEffect': { fullName: string }
  'desk-members.dutyTwice': undefined
  'desk-members.reasonJoins': undefined
  'desk-members.reasonTakesOver': undefined
  'desk-members.reasonLeaves': undefined
  'desk-members.reportsAndSanctions': undefined
  'desk-members.reportsAbout': undefined
  'desk-members.reportsBy': undefined
  'desk-members.sanctions': undefined
  'desk-members.noReportsAbout': undefined
  'desk-members.noReportsBy': undefined
  'desk-members.noSanctions': undefined
  'desk-members.activity': undefined
  'desk-members.profileAndPosts': undefined
  'desk-members.noLedger': undefined
  'desk-members.balance': undefined
  'desk-members.available': undefined
  'desk-members.onHold': undefined
  'desk-members.notPaidYet': undefined
  'desk-members.pointsEarned': undefined
  'desk-members.shortfall': undefined
  'desk-members.comments': undefined
  'desk-members.proofsVerified': undefined
  'desk-members.proofsWithIssue': undefined
  'desk-members.ledger': undefined
  'desk-members.proofs': undefined
  'desk-members.ledgerShortfall': { change: string }
  'desk-members.noProofs': undefined
  'desk-members.noOrders': undefined
  'desk-members.noMembers': undefined
  'desk-members.filterName': undefined
  'desk-members.filterContact': undefined
  'desk-members.duty': undefined
  'desk-members.joined': undefined
  'desk-members.pendingCorrection': undefined
  'desk-members.confirmCorrection': undefined
  'desk-members.confirmEffect': { fullName: string }
  'desk-members.withdrawCorrection': undefined
  'desk-members.rejectCorrection': undefined
  'desk-members.rejectEffect': { fullName: string }
  'desk-members.correctionConfirmed': undefined
  'desk-members.correctionRejected': undefined
  'desk-members.reasonAgreed': undefined
  'desk-members.reasonAmount': undefined
  'desk-members.correctPointsOpen': undefined
  'desk-members.removeHeld': undefined
  'desk-members.sessions': undefined
  'desk-members.signedInNowhere': undefined
  'desk-members.signOutOpen': undefined
  'desk-members.signOutEffect': { fullName: string }
  'desk-members.reasonAsked': undefined
  'desk-members.reasonMisused': undefined
  'desk-members.invitedMembers': { count: number }
  'desk-pages.title': undefined
  'desk-pages.lead': undefined
  'desk-pages.failed': undefined
  'desk-pages.notWritten': undefined
  'desk-pages.versionNumber': { version: number }
  'desk-pages.asksBadge': undefined
  'desk-pages.language': undefined
  'desk-pages.text': undefined
  'desk-pages.textHelp': undefined
  'desk-pages.asks': undefined
  'desk-pages.asksText': undefined
  'desk-pages.again': undefined
  'desk-pages.againText': undefined
  'desk-pages.preview': undefined
  'desk-pages.previewEmpty': undefined
  'desk-pages.publish': undefined
  'desk-pages.publishEffect': undefined
  'desk-pages.published': undefined
  'desk-pages.reasonNew': undefined
  'desk-pages.reasonClearer': undefined
  'desk-pages.show': undefined
  'desk-place.title': undefined
  'desk-place.lead': undefined
  'desk-place.failed': undefined
  'desk-place.place': undefined
  'desk-place.country': undefined
  'desk-place.countryText': undefined
  'desk-place.callingCode': undefined
  'desk-place.callingCodeText': undefined
  'desk-place.callingCodeInvalid': undefined
  'desk-place.digitsMin': undefined
  'desk-place.digitsMax': undefined
  'desk-place.digitsText': undefined
  'desk-place.digitsOrder': undefined
  'desk-place.postalCodes': undefined
  'desk-place.postalDigits': undefined
  'desk-place.postalLetters': undefined
  'desk-place.postalNone': undefined
  'desk-place.areas': undefined
  'desk-place.areasText': undefined
  'desk-place.tooManyAreas': { max: number }
  'desk-place.areaTwice': undefined
  'desk-place.timeZoneText': undefined
  'desk-place.money': undefined
  'desk-place.currency': undefined
  'desk-place.currencyText': undefined
  'desk-place.currencyKept': undefined
  'desk-place.symbol': undefined
  'desk-place.symbolText': undefined
  'desk-place.change': undefined
  'desk-place.changed': undefined
  'desk-place.reasonHere': undefined
  'desk-policy.security': undefined
  'desk-policy.noEvents': undefined
  'desk-policy.toAuditLog': undefined
  'desk-policy.nobodySignedIn': undefined
  'desk-policy.notRecorded': undefined
  'desk-policy.whatFor': undefined
  'desk-policy.network': undefined
  'desk-policy.mine': undefined
  'desk-policy.accountsMax': undefined
  'desk-policy.accountsMaxText': undefined
  'desk-policy.inYourTimeZone': undefined
  'desk-policy.allPlacesTaken': undefined
  'desk-policy.end': undefined
  'desk-policy.networksAndInvitations': undefined
  'desk-policy.policy': undefined
  'desk-policy.admissionsIntro': undefined
  'desk-policy.namedNetworks': undefined
  'desk-policy.networksIntro': undefined
  'desk-policy.nameNetwork': undefined
  'desk-policy.noNetworkIsNamed': undefined
  'desk-policy.invitations': undefined
  'desk-policy.invitationsIntro': undefined
  'desk-policy.makeInvitation': undefined
  'desk-policy.nobodyIsInvited': undefined
  'desk-policy.linkOfTheInvitation': undefined
  'desk-policy.beforeYouOpen': undefined
  'desk-policy.openingIntro': undefined
  'desk-policy.whatDoYouExpect': undefined
  'desk-policy.whoReviewsProofs': undefined
  'desk-policy.reviewerSetting': undefined
  'desk-policy.reviewerBasic': undefined
  'desk-policy.reviewerModel': undefined
  'desk-policy.whatFits': undefined
  'desk-policy.asNow': undefined
  'desk-policy.nothingToTakeOver': undefined
  'desk-policy.youngShareAdvice': undefined
  'desk-policy.noEffectUnderOpen': undefined
  'desk-policy.moreAboutThePolicy': undefined
  'desk-policy.checkAgain': undefined
  'desk-policy.checks': undefined
  'desk-policy.jobs': undefined
  'desk-policy.allJobsAreDone': undefined
  'desk-policy.retryAll': undefined
  'desk-policy.hide': undefined
  'desk-policy.showEach': undefined
  'desk-policy.deleteGivenUp': undefined
  'desk-policy.deleteJobsTitle': undefined
  'desk-policy.retry': undefined
  'desk-policy.auditLog': undefined
  'desk-policy.noAuditEntries': undefined
  'desk-policy.auditPolicyChanged': undefined
  'desk-policy.auditNetworkNamed': undefined
  'desk-policy.auditNetworkEnded': undefined
  'desk-policy.auditInvitationMade': undefined
  'desk-policy.auditInvitationEnded': undefined
  'desk-policy.auditListSent': undefined
  'desk-policy.auditListPaused': undefined
  'desk-policy.auditListResumed': undefined
  'desk-policy.auditListEnded': undefined
  'desk-policy.auditDoorChanged': undefined
  'desk-policy.auditApplicationAccepted': undefined
  'desk-policy.auditApplicationDeclined': undefined
  'desk-policy.auditProofConfirmed': undefined
  'desk-policy.auditProofUnconfirmed': undefined
  'desk-policy.auditChallengeApproved': undefined
  'desk-policy.auditChallengeRejected': undefined
  'desk-policy.auditChallengeWaiting': undefined
  'desk-policy.auditPointsRemoved': undefined
  'desk-policy.auditPointsRestored': undefined
  'desk-policy.auditDutiesChanged': undefined
  'desk-policy.auditProofDecided': undefined
  'desk-policy.auditProofReopened': undefined
  'desk-policy.auditChallengeChanged': undefined
  'desk-policy.auditChallengeClosed': undefined
  'desk-policy.auditChallengeReopened': undefined
  'desk-policy.auditChallengeFeatured': undefined
  'desk-policy.auditChallengeUnfeatured': undefined
  'desk-policy.auditChallengeRemoved': undefined
  'desk-policy.auditOrderMoved': undefined
  'desk-policy.auditPostDeleted': undefined
  'desk-policy.auditCommentDeleted': undefined
  'desk-policy.auditTagBanned': undefined
  'desk-policy.auditTagAllowed': undefined
  'desk-policy.auditTagRemoved': undefined
  'desk-policy.auditReportDecided': undefined
  'desk-policy.auditMemberWarned': undefined
  'desk-policy.auditMemberSuspended': undefined
  'desk-policy.auditWarningLifted': undefined
  'desk-policy.auditSuspensionLifted': undefined
  'desk-policy.auditAuditExported': undefined
  'desk-policy.auditSecurityExported': undefined
  'desk-policy.auditProductCreated': undefined
  'desk-policy.auditProductChanged': undefined
  'desk-policy.auditProductArchived': undefined
  'desk-policy.auditPicturesChanged': undefined
  'desk-policy.auditStockChanged': undefined
  'desk-policy.auditOrderNoted': undefined
  'desk-policy.auditOrderReturned': undefined
  'desk-policy.auditRefundPaid': undefined
  'desk-policy.auditRefundUnpaid': undefined
  'desk-policy.auditContactViewed': undefined
  'desk-policy.auditContactSearched': undefined
  'desk-policy.auditPointsCorrected': undefined
  'desk-policy.auditCorrectionProposed': undefined
  'desk-policy.auditCorrectionRejected': undefined
  'desk-policy.auditSessionsEnded': undefined
  'desk-policy.auditFactorsReset': undefined
  'desk-policy.auditEmailConfirmed': undefined
  'desk-policy.auditHealthTried': undefined
  'desk-policy.auditJobsRetried': undefined
  'desk-policy.auditJobsDeleted': undefined
  'desk-policy.subjectPolicy': undefined
  'desk-policy.subjectDoor': undefined
  'desk-policy.subjectApplication': undefined
  'desk-policy.subjectMember': undefined
  'desk-policy.subjectPost': undefined
  'desk-policy.subjectComment': undefined
  'desk-policy.subjectTag': undefined
  'desk-policy.subjectReport': undefined
  'desk-policy.subjectProof': undefined
  'desk-policy.subjectChallenge': undefined
  'desk-policy.subjectProduct': undefined
  'desk-policy.subjectOrder': undefined
  'desk-policy.subjectAudit': undefined
  'desk-policy.subjectSecurity': undefined
  'desk-policy.subjectHealth': undefined
  'desk-policy.subjectJobs': undefined
  'desk-policy.securityLoginSucceeded': undefined
  'desk-policy.securityLoginRefused': undefined
  'desk-policy.securityResetAsked': undefined
  'desk-policy.securityResetUsed': undefined
  'desk-policy.securityPasswordChanged': undefined
  'desk-policy.securityDeviceNew': undefined
  'desk-policy.securityFactorChanged': undefined
  'desk-policy.securitySessionsEnded': undefined
  'desk-policy.securityLimitReached': undefined
  'desk-policy.securityAccessRefused': undefined
  'desk-policy.securityCopyFound': undefined
  'desk-policy.securityCapReached': undefined
  'desk-policy.securityPointsRefunded': undefined
  'desk-policy.securityEventsDropped': undefined
  'desk-policy.kind': undefined
  'desk-policy.triedEmail': undefined
  'desk-policy.memberId': undefined
  'desk-policy.event': undefined
  'desk-policy.detail': undefined
  'desk-policy.device': undefined
  'desk-policy.deviceAndOthers': { device: string }
  'desk-policy.groupCommunity': undefined
  'desk-policy.groupReviews': undefined
  'desk-policy.groupChallenges': undefined
  'desk-policy.groupAccounts': undefined
  'desk-policy.groupOrders': undefined
  'desk-policy.groupNewMemberOrders': undefined
  'desk-policy.groupDoors': undefined
  'desk-policy.communityCap': undefined
  'desk-policy.communityCapText': undefined
  'desk-policy.youngShare': undefined
  'desk-policy.youngShareText': undefined
  'desk-policy.youngDays': undefined
  'desk-policy.youngDaysText': undefined
  'desk-policy.reviewsPerDay': undefined
  'desk-policy.reviewsPerDayText': undefined
  'desk-policy.reviewsPerChallenge': undefined
  'desk-policy.reviewsPerChallengeText': undefined
  'desk-policy.holdDays': undefined
  'desk-policy.holdDaysText': undefined
  'desk-policy.budgetFactor': undefined
  'desk-policy.budgetFactorText': undefined
  'desk-policy.unapprovedPerDay': undefined
  'desk-policy.unapprovedPerDayText': undefined
  'desk-policy.unapprovedOpen': undefined
  'desk-policy.unapprovedOpenText': undefined
  'desk-policy.newMemberDays': undefined
  'desk-policy.newMemberDaysText': undefined
  'desk-policy.registrationsPerHour': undefined
  'desk-policy.registrationsPerHourText': undefined
  'desk-policy.beginnersPerDay': undefined
  'desk-policy.beginnersPerDayText': undefined
  'desk-policy.ordersOpen': undefined
  'desk-policy.ordersOpenText': undefined
  'desk-policy.piecesPerProduct': undefined
  'desk-policy.piecesPerProductText': undefined
  'desk-policy.cashOnDelivery': undefined
  'desk-policy.cashOnDeliveryText': undefined
  'desk-policy.stockHoldHours': undefined
  'desk-policy.stockHoldHoursText': undefined
  'desk-policy.newMemberOrders': undefined
  'desk-policy.newMemberOrdersText': undefined
  'desk-policy.newMemberValue': undefined
  'desk-policy.newMemberValueText': undefined
  'desk-policy.newMemberPoints': undefined
  'desk-policy.newMemberPointsText': undefined
  'desk-policy.doorPoints': undefined
  'desk-policy.doorPointsText': undefined
  'desk-policy.doorDays': undefined
  'desk-policy.doorDaysText': undefined
  'desk-policy.unitPoints': undefined
  'desk-policy.unitPercent': undefined
  'desk-policy.unitDays': undefined
  'desk-policy.unitProofs': undefined
  'desk-policy.unitTimesPoints': undefined
  'desk-policy.unitPerMember': undefined
  'desk-policy.unitInAll': undefined
  'desk-policy.unitPerNetwork': undefined
  'desk-policy.unitPerNetworkAndDay': undefined
  'desk-policy.unitHours': undefined
  'desk-policy.unitPerNewMember': undefined
  'desk-policy.modeOpen': undefined
  'desk-policy.modeGuarded': undefined
  'desk-policy.modeOpenText': undefined
  'desk-policy.modeGuardedText': undefined
  'desk-policy.reasonAgreed': undefined
  'desk-policy.reasonCampaign': undefined
  'desk-policy.reasonAttack': undefined
  'desk-policy.reasonBack': undefined
  'desk-policy.changePolicy': undefined
  'desk-policy.changePolicyEffect': undefined
  'desk-policy.youAreIn': { network: string }
  'desk-policy.networkExample': undefined
  'desk-policy.invitationExample': undefined
  'desk-policy.endedBy': { time: string; fullName: string }
  'desk-policy.untilBy': { time: string; fullName: string }
  'desk-policy.formerOwner': undefined
  'desk-policy.endNamed': { name: string }
  'desk-policy.reasonBeforeOpening': undefined
  'desk-policy.reasonFirstMonth': undefined
  'desk-policy.planMembers': undefined
  'desk-policy.planMembersText': undefined
  'desk-policy.planNetworks': undefined
  'desk-policy.planNetworksText': undefined
  'desk-policy.planFirstDay': undefined
  'desk-policy.planFirstDayText': undefined
  'desk-policy.planTogether': undefined
  'desk-policy.planTogetherText': undefined
  'desk-policy.planChallenges': undefined
  'desk-policy.planChallengesText': undefined
  'desk-policy.planPoints': undefined
  'desk-policy.planPointsText': undefined
  'desk-policy.nowAmount': { amount: number }
  'desk-policy.takeOver': undefined
  'desk-policy.takeOverEffect': { cap: number }
  'desk-policy.healthFine': undefined
  'desk-policy.healthWarning': undefined
  'desk-policy.healthFailed': undefined
  'desk-policy.trialMail': undefined
  'desk-policy.trialModel': undefined
  'desk-policy.trialPictures': undefined
  'desk-policy.checkDatabase': undefined
  'desk-policy.checkStatements': undefined
  'desk-policy.checkMail': undefined
  'desk-policy.checkModel': undefined
  'desk-policy.checkPictures': undefined
  'desk-policy.checkAddress': undefined
  'desk-policy.checkClock': undefined
  'desk-policy.checkSpace': undefined
  'desk-policy.checkJobs': undefined
  'desk-policy.checkBackup': undefined
  'desk-policy.checkLimits': undefined
  'desk-policy.jobsWaiting': { count: number }
  'desk-policy.jobsFailed': { count: number }
  'desk-policy.jobsGivenUp': { count: number }
  'desk-policy.nextTry': { time: string }
  'desk-policy.lastCause': { cause: string }
  'desk-policy.deleteJobsQuestion': { title: string; count: number }
  'desk-policy.firstJobs': { count: number }
  'desk-policy.jobWaits': undefined
  'desk-policy.jobRuns': undefined
  'desk-policy.jobFailed': undefined
  'desk-policy.jobGivenUp': undefined
  'desk-policy.triesFailed': { count: number }
  'desk-policy.nextAt': { time: string }
  'desk-policy.jobsRetried': { count: number }
  'desk-policy.jobsDeleted': { count: number }
  'desk-policy.numberRange': { min: number; max: number }
  'desk-policy.admissionNameRequired': undefined
  'desk-policy.networkInvalid': undefined
  'desk-policy.networkTooWide': undefined
  'desk-policy.admissionEndRequired': undefined
  'desk-policy.admissionEnd': { days: number }
  'desk-policy.auditProviderAdded': undefined
  'desk-policy.auditProviderChanged': undefined
  'desk-policy.auditProviderRemoved': undefined
  'desk-policy.auditCommunityChanged': undefined
  'desk-policy.auditPlaceChanged': undefined
  'desk-policy.subjectCommunity': undefined
  'desk-policy.securityKeyChanged': undefined
  'desk-policy.securityKeyRefused': undefined
  'desk-policy.auditKeyMade': undefined
  'desk-policy.auditKeyRevoked': undefined
  'desk-policy.subjectKey': undefined
  'desk-policy.apiKeys': undefined
  'desk-policy.noApiKeys': undefined
  'desk-policy.apiKey': undefined
  'desk-policy.apiKeyMay': undefined
  'desk-policy.apiKeyLastUse': undefined
  'desk-policy.apiKeyState': undefined
  'desk-policy.apiKeyNever': undefined
  'desk-policy.apiKeyMakeOwn': undefined
  'desk-policy.reasonKeyLeaked': undefined
  'desk-policy.reasonKeyUnused': undefined
  'desk-policy.auditPagePublished': undefined
  'desk-policy.auditPageTakenBack': undefined
  'desk-policy.subjectPage': undefined
  'desk-policy.checkVersion': undefined
  'desk-policy.checkProcesses': undefined
  'desk-policy.checkPush': undefined
  'desk-policy.checkRestore': undefined
  'desk-policy.auditProofCorrected': undefined
  'desk-policy.payAtOnce': undefined
  'desk-policy.payAtOnceText': undefined
  'desk-policy.unitOf100': undefined
  'desk-policy.auditReviewerChanged': undefined
  'desk-policy.auditReviewerTried': undefined
  'desk-policy.auditExamStarted': undefined
  'desk-policy.auditExamOverridden': undefined
  'desk-policy.aboveCap': { points: number }
  'desk-policy.aboveShare': { points: number; share: number }
  'desk-policy.auditListStopped': undefined
  'desk-policy.groupJury': undefined
  'desk-policy.juryPerDay': undefined
  'desk-policy.juryPerDayText': undefined
  'desk-policy.jurySure': undefined
  'desk-policy.jurySureText': undefined
  'desk-policy.admissionHeld': undefined
  'desk-returns.title': undefined
  'desk-returns.intro': { few: number }
  'desk-returns.loadFailed': undefined
  'desk-returns.none': undefined
  'desk-returns.countedAt': { time: string }
  'desk-returns.week': undefined
  'desk-returns.door': undefined
  'desk-returns.doorOpen': undefined
  'desk-returns.doorInvitation': undefined
  'desk-returns.doorProvider': undefined
  'desk-returns.joined': undefined
  'desk-returns.did': undefined
  'desk-returns.backIn': { week: number }
  'desk-returns.few': undefined
  'desk-returns.notYet': undefined
  'desk-returns.amount': { amount: number }
  'desk-returns.share': { amount: number; share: number }
  'desk-reviewer.title': undefined
  'desk-reviewer.lead': undefined
  'desk-reviewer.failed': undefined
  'desk-reviewer.inUse': undefined
  'desk-reviewer.who': undefined
  'desk-reviewer.basic': undefined
  'desk-reviewer.photosGoTo': undefined
  'desk-reviewer.photosStay': undefined
  'desk-reviewer.chosen': undefined
  'desk-reviewer.chosenHere': undefined
  'desk-reviewer.chosenThere': { setting: string }
  'desk-reviewer.fixed': { setting: string }
  'desk-reviewer.found': undefined
  'desk-reviewer.foundTitle': undefined
  'desk-reviewer.useFound': { model: string }
  'desk-reviewer.choose': undefined
  'desk-reviewer.provider': undefined
  'desk-reviewer.providerBasic': undefined
  'desk-reviewer.providerOllama': undefined
  'desk-reviewer.providerCompatible': undefined
  'desk-reviewer.model': undefined
  'desk-reviewer.modelText': { example: string }
  'desk-reviewer.address': undefined
  'desk-reviewer.addressOllama': { example: string }
  'desk-reviewer.addressCompatible': { setting: string }
  'desk-reviewer.apiKey': undefined
  'desk-reviewer.keyText': undefined
  'desk-reviewer.keyKept': { lastFour: string }
  'desk-reviewer.change': undefined
  'desk-reviewer.changeEffect': undefined
  'desk-reviewer.changed': undefined
  'desk-reviewer.reasonSees': undefined
  'desk-reviewer.modelInvalid': undefined
  'desk-reviewer.modelRequired': undefined
  'desk-reviewer.addressInvalid': undefined
  'desk-reviewer.addressPrivate': undefined
  'desk-reviewer.addressPublic': undefined
  'desk-reviewer.keyInvalid': undefined
  'desk-reviewer.keyRequired': undefined
  'desk-reviewer.try': undefined
  'desk-reviewer.tryText': undefined
  'desk-reviewer.photo': undefined
  'desk-reviewer.photoRequired': undefined
  'desk-reviewer.description': undefined
  'desk-reviewer.descriptionRequired': undefined
  'desk-reviewer.criteria': undefined
  'desk-reviewer.review': undefined
  'desk-reviewer.verified': undefined
  'desk-reviewer.issue': undefined
  'desk-reviewer.noVerdict': undefined
  'desk-reviewer.took': { reviewer: string; seconds: number }
  'desk-reviewer.used': { calls: number; input: number; output: number }
  'desk-reviewer.cost': { dollars: string }
  'desk-reviewer.costUnknown': { setting: string }
  'desk-reviewer.basicTitle': undefined
  'desk-reviewer.basicText': undefined
  'desk-reviewer.basicOwner': undefined
  'desk-reviewer.basicOthers': undefined
  'desk-reviewer.basicSeen': undefined
  'desk-reviewer.surety': { reviewer: string; share: number }
  'desk-reviewer.addressPlain': { setting: string }
  'desk-reviewer.secondLook': undefined
  'desk-reviewer.secondLookOn': undefined
  'desk-reviewer.secondLookOff': undefined
  'desk-reviewer.secondLookChoice': undefined
  'desk-reviewer.secondLookText': undefined
  'desk-reviewer.secondLookTaken': undefined
  'desk-reviewer.secondLookNotNeeded': undefined
  'desk-reviewer.secondLookFailed': undefined
  'desk-reviewer.late': { seconds: number }
  'desk-shop.newProduct': undefined
  'desk-shop.products': undefined
  'desk-shop.picturesFollow': undefined
  'desk-shop.createProduct': undefined
  'desk-shop.productNameRequired': undefined
  'desk-shop.skuInvalid': undefined
  'desk-shop.wholeNumberRequired': undefined
  'desk-shop.priceIn': { currency: string }
  'desk-shop.removeThisPicture': undefined
  'desk-shop.removePictureEffect': undefined
  'desk-shop.keepPicture': undefined
  'desk-shop.removePicture': undefined
  'desk-shop.pictureMoved': { from: number; to: number; count: number }
  'desk-shop.pictureDescription': { number: number }
  'desk-shop.reasonOtherProduct': undefined
  'desk-shop.reasonBetterPicture': undefined
  'desk-shop.newPicture': undefined
  'desk-shop.saving': undefined
  'desk-shop.addAPicture': undefined
  'desk-shop.archived': undefined
  'desk-shop.inTheShop': undefined
  'desk-shop.runningOut': undefined
  'desk-shop.product': undefined
  'desk-shop.viewInTheShop': undefined
  'desk-shop.stock': undefined
  'desk-shop.inStock': { stock: number }
  'desk-shop.stockEntries': undefined
  'desk-shop.archiveOpen': undefined
  'desk-shop.saveProduct': undefined
  'desk-shop.saveProductEffect': undefined
  'desk-shop.archiveProduct': undefined
  'desk-shop.archiveEffect': undefined
  'desk-shop.unarchiveProduct': undefined
  'desk-shop.unarchiveEffect': undefined
  'desk-shop.reasonPrices': undefined
  'desk-shop.reasonDescription': undefined
  'desk-shop.reasonNotMade': undefined
  'desk-shop.reasonSoldAgain': undefined
  'desk-shop.shortDescription': undefined
  'desk-shop.fullDescription': undefined
  'desk-shop.fullDescriptionHint': undefined
  'desk-shop.warnBelow': undefined
  'desk-shop.category': undefined
  'desk-shop.sku': undefined
  'desk-shop.shownInTheShop': undefined
  'desk-shop.noProducts': undefined
  'desk-shop.filterProduct': undefined
  'desk-shop.created': undefined
  'desk-shop.importCSV': undefined
  'desk-shop.noStockEntries': undefined
  'desk-shop.stockOpening': undefined
  'desk-shop.stockReceived': undefined
  'desk-shop.stockSold': undefined
  'desk-shop.stockReturned': undefined
  'desk-shop.stockCounted': undefined
  'desk-shop.stockDamaged': undefined
  'desk-shop.writeEntry': undefined
  'desk-shop.writeEntryEffect': undefined
  'desk-shop.stockChanged': { stock: number }
  'desk-shop.reasonDelivery': undefined
  'desk-shop.reasonFound': undefined
  'desk-shop.reasonMonthly': undefined
  'desk-shop.reasonShelf': undefined
  'desk-shop.reasonBroken': undefined
  'desk-shop.reasonLost': undefined
  'desk-shop.whatHappened': undefined
  'desk-shop.inTheShelf': undefined
  'desk-shop.units': undefined
  'desk-shop.chooseAFile': undefined
  'desk-shop.importFaulty': undefined
  'desk-shop.importWholeNumber': { max: number }
  'desk-shop.importCategory': { categories: string }
  'desk-shop.importVisible': undefined
  'desk-shop.importNoProduct': undefined
  'desk-shop.linesOfTheFile': undefined
  'desk-shop.none': undefined
  'desk-shop.importProducts': undefined
  'desk-shop.file': undefined
  'desk-shop.importLines': undefined
  'desk-shop.importImages': undefined
  'desk-shop.downloadATemplate': undefined
  'desk-shop.csvFile': undefined
  'desk-shop.csvRule': undefined
  'desk-shop.checkingEachLine': undefined
  'desk-shop.whatChanges': undefined
  'desk-shop.importChangesNothing': undefined
  'desk-shop.importCounts': { created: number; changed: number; unchanged: number }
  'desk-shop.importCountsFaulty': { created: number; changed: number; unchanged: number; faulty: number }
  'desk-shop.lineNew': undefined
  'desk-shop.lineChanged': undefined
  'desk-shop.lineFaulty': undefined
  'desk-shop.line': { line: string }
  'desk-shop.importCount': { count: number }
  'desk-shop.importEffect': undefined
  'desk-shop.imported': { created: number; changed: number }
  'desk-shop.reasonSeason': undefined
  'desk-shop.reasonYearly': undefined
  'desk-shop.pictureFiles': undefined
  'desk-shop.withoutPicture': { count: number }
  'desk-shop.picturesFound': { found: number; count: number }
  'desk-shop.picturesMissing': { found: number; count: number; names: string }
  'desk-shop.picturesMissingMore': { found: number; count: number; names: string; more: number }
  'desk-shop.addPictures': { count: number }
  'desk-shop.picturesImported': { count: number }
  'desk-shop.picturesRefused': undefined
  'desk-shop.picturesAdded': undefined
  'desk-shop.chooseThePictures': undefined
  'desk-shop.chooseOneState': undefined
  'desk-shop.packingSlips': undefined
  'desk-shop.eachMemberIsNotified': undefined
  'desk-shop.moveOrders': { count: number; from: 'on_hold' | 'pending' | 'shipped' | 'delivered' | 'completed' | 'cancelled' | 'other'; to: 'on_hold' | 'pending' | 'shipped' | 'delivered' | 'completed' | 'cancelled' | 'other' }
  'desk-shop.moveCount': { count: number }
  'desk-shop.keepAsTheyAre': undefined
  'desk-shop.ordersMoved': { moved: number }
  'desk-shop.ordersMovedRefused': { moved: number; refused: number }
  'desk-shop.movedBefore': { moved: number; reason: string }
  'desk-shop.movedRefusedBefore': { moved: number; refused: number; reason: string }
  'desk-shop.reasonProofsFine': undefined
  'desk-shop.reasonProofsFineOne': undefined
  'desk-shop.reasonHandedOver': undefined
  'desk-shop.reasonDelivered': undefined
  'desk-shop.reasonPaidInCash': undefined
  'desk-shop.reasonMemberAsked': undefined
  'desk-shop.reasonUndeliverable': undefined
  'desk-shop.parcel': undefined
  'desk-shop.addressRecorded': undefined
  'desk-shop.addressDeleted': undefined
  'desk-shop.showAddressAndPhone': undefined
  'desk-shop.nothingLeft': undefined
  'desk-shop.releaseOrder': undefined
  'desk-shop.releaseEffect': undefined
  'desk-shop.cancelOrder': undefined
  'desk-shop.cancelEffect': undefined
  'desk-shop.markShipped': undefined
  'desk-shop.shippedEffect': undefined
  'desk-shop.markDelivered': undefined
  'desk-shop.markCompleted': undefined
  'desk-shop.memberNotified': undefined
  'desk-shop.memberHasLeft': undefined
  'desk-shop.memberHasLeftCancelled': undefined
  'desk-shop.carrier': undefined
  'desk-shop.trackingNumber': undefined
  'desk-shop.newNote': undefined
  'desk-shop.noteRequired': undefined
  'desk-shop.addNote': undefined
  'desk-shop.formerMember': undefined
  'desk-shop.packingSlipAndReceipt': undefined
  'desk-shop.goodsAndMoney': undefined
  'desk-shop.delivery': undefined
  'desk-shop.notesAmongStewards': undefined
  'desk-shop.redeemedPoints': undefined
  'desk-shop.pointsCameFrom': { points: number }
  'desk-shop.cashOnDelivery': undefined
  'desk-shop.timeline': undefined
  'desk-shop.hasLeft': undefined
  'desk-shop.noOrders': undefined
  'desk-shop.filterOrder': undefined
  'desk-shop.orderState': { status: 'on_hold' | 'pending' | 'shipped' | 'delivered' | 'completed' | 'cancelled' | 'other' }
  'desk-shop.filterMin': { currency: string }
  'desk-shop.filterMax': { currency: string }
  'desk-shop.total': undefined
  'desk-shop.placed': undefined
  'desk-shop.check': undefined
  'desk-shop.ship': undefined
  'desk-shop.cashGivenBack': undefined
  'desk-shop.cashWasNotGivenBack': undefined
  'desk-shop.cashWasGivenBack': undefined
  'desk-shop.refundEffect': undefined
  'desk-shop.noteGivenBack': { cash: number }
  'desk-shop.noteOwed': { cash: number }
  'desk-shop.noteAsGivenBack': undefined
  'desk-shop.noteAsOwed': undefined
  'desk-shop.keepAsItIs': undefined
  'desk-shop.notedGivenBack': { cash: number }
  'desk-shop.notedOwed': { cash: number }
  'desk-shop.reasonTransfer': undefined
  'desk-shop.reasonMistake': undefined
  'desk-shop.reasonCameBack': undefined
  'desk-shop.allReturned': undefined
  'desk-shop.conditionGood': undefined
  'desk-shop.conditionDamaged': undefined
  'desk-shop.returns': undefined
  'desk-shop.recordReturn': undefined
  'desk-shop.returnEffect': undefined
  'desk-shop.returnEffectFormer': undefined
  'desk-shop.returnedQuantity': { productName: string }
  'desk-shop.conditionOf': { productName: string }
  'desk-shop.condition': { condition: 'good' | 'damaged' | 'other'; word: string }
  'desk-shop.conditionRestocked': { condition: 'good' | 'damaged' | 'other'; word: string }
  'desk-shop.reasonDamaged': undefined
  'desk-shop.reasonUnused': undefined
  'desk-shop.reasonWrongProduct': undefined
  'desk-shop.door': undefined
  'desk-shop.samePhone': undefined
  'desk-shop.samePlace': undefined
  'desk-shop.sameStreet': undefined
  'desk-shop.sameHouse': undefined
  'desk-shop.deliverTo': undefined
  'desk-shop.packed': undefined
  'desk-shop.slipSubtotal': { subtotal: number }
  'desk-shop.slipSubtotalPoints': { subtotal: number; points: number }
  'desk-shop.slipCash': { total: number }
  'desk-shop.price': undefined
  'desk-shop.cameBackUnpaid': undefined
  'desk-shop.slipCameBack': { waived: number }
  'desk-shop.returnEffectUnpaid': undefined
  'desk-shop.cancelReturnedEffect': undefined
  'desk-sign-in.title': undefined
  'desk-sign-in.lead': undefined
  'desk-sign-in.none': undefined
  'desk-sign-in.add': undefined
  'desk-sign-in.change': { name: string }
  'desk-sign-in.remove': { name: string }
  'desk-sign-in.removeTitle': { name: string }
  'desk-sign-in.removeText': { members: number }
  'desk-sign-in.connected': { members: number }
  'desk-sign-in.isOnlyWay': undefined
  'desk-sign-in.isAdmitting': undefined
  'desk-sign-in.name': undefined
  'desk-sign-in.nameText': undefined
  'desk-sign-in.nameRequired': undefined
  'desk-sign-in.issuer': undefined
  'desk-sign-in.issuerText': undefined
  'desk-sign-in.issuerInvalid': undefined
  'desk-sign-in.issuerSilent': undefined
  'desk-sign-in.issuerStays': undefined
  'desk-sign-in.clientId': undefined
  'desk-sign-in.clientIdRequired': undefined
  'desk-sign-in.clientKnown': undefined
  'desk-sign-in.clientSecret': undefined
  'desk-sign-in.clientSecretKept': undefined
  'desk-sign-in.clientSecretRequired': undefined
  'desk-sign-in.returnUrl': undefined
  'desk-sign-in.admits': undefined
  'desk-sign-in.admitsText': undefined
  'desk-sign-in.onlyWay': undefined
  'desk-sign-in.onlyWayText': { unconnected: number }
  'desk-sign-in.groups': undefined
  'desk-sign-in.groupsText': undefined
  'desk-sign-in.groupsInvalid': undefined
  'desk-sign-in.groupsMax': { max: number }
  'desk-sign-in.saved': { name: string }
  'desk-sign-in.removed': { name: string }
  'desk-sign-in.failed': undefined
  'desk-sign-in.clientStays': undefined
  'desk-webhooks.webhooks': undefined
  'desk-webhooks.intro': undefined
  'desk-webhooks.none': undefined
  'desk-webhooks.loadFailed': undefined
  'desk-webhooks.newWebhook': undefined
  'desk-webhooks.nameText': undefined
  'desk-webhooks.nameRequired': undefined
  'desk-webhooks.url': undefined
  'desk-webhooks.urlText': undefined
  'desk-webhooks.urlRequired': undefined
  'desk-webhooks.events': undefined
  'desk-webhooks.eventsRequired': undefined
  'desk-webhooks.memberJoined': undefined
  'desk-webhooks.memberLeft': undefined
  'desk-webhooks.challengeCreated': undefined
  'desk-webhooks.proofVerified': undefined
  'desk-webhooks.proofRejected': undefined
  'desk-webhooks.orderPlaced': undefined
  'desk-webhooks.orderDelivered': undefined
  'desk-webhooks.orderCancelled': undefined
  'desk-webhooks.reportOpened': undefined
  'desk-webhooks.testEvent': undefined
  'desk-webhooks.fields': undefined
  'desk-webhooks.fieldsText': undefined
  'desk-webhooks.fieldName': undefined
  'desk-webhooks.fieldEmail': undefined
  'desk-webhooks.fieldsWarning': undefined
  'desk-webhooks.make': undefined
  'desk-webhooks.made': { name: string }
  'desk-webhooks.settings': undefined
  'desk-webhooks.save': undefined
  'desk-webhooks.saved': { name: string }
  'desk-webhooks.secret': undefined
  'desk-webhooks.secretOnce': undefined
  'desk-webhooks.secretCopied': undefined
  'desk-webhooks.secretCopyFailed': undefined
  'desk-webhooks.renew': undefined
  'desk-webhooks.renewText': undefined
  'desk-webhooks.oldSecret': { time: string }
  'desk-webhooks.wasPaused': { name: string }
  'desk-webhooks.wasResumed': { name: string }
  'desk-webhooks.paused': undefined
  'desk-webhooks.failing': undefined
  'desk-webhooks.waiting': { count: number }
  'desk-webhooks.pausedByOwner': { days: number }
  'desk-webhooks.pausedByFailures': { days: number }
  'desk-webhooks.failingSince': { time: string }
  'desk-webhooks.neverArrived': undefined
  'desk-webhooks.eventCount': { count: number }
  'desk-webhooks.test': undefined
  'desk-webhooks.tested': undefined
  'desk-webhooks.delete': undefined
  'desk-webhooks.deleteTitle': undefined
  'desk-webhooks.deleteQuestion': undefined
  'desk-webhooks.deleted': { name: string }
  'desk-webhooks.deliveries': undefined
  'desk-webhooks.deliveriesText': { days: number }
  'desk-webhooks.noDeliveries': undefined
  'desk-webhooks.deliveriesFailed': undefined
  'desk-webhooks.state': undefined
  'desk-webhooks.stateWaiting': undefined
  'desk-webhooks.stateDelivered': undefined
  'desk-webhooks.stateGivenUp': undefined
  'desk-webhooks.tries': { count: number }
  'desk-webhooks.nextTry': { time: string }
  'desk-webhooks.answered': { status: string; duration: number }
  'desk-webhooks.failureTimeout': undefined
  'desk-webhooks.failurePrivate': undefined
  'desk-webhooks.failureUnreachable': undefined
  'desk-webhooks.payload': undefined
  'desk-webhooks.payloadText': undefined
  'desk-webhooks.replay': undefined
  'desk-webhooks.replayNamed': { event: string; time: string }
  'desk-webhooks.replayed': undefined
  'desk-webhooks.history': undefined
  'desk-webhooks.auditMade': undefined
  'desk-webhooks.auditChanged': undefined
  'desk-webhooks.auditPaused': undefined
  'desk-webhooks.auditResumed': undefined
  'desk-webhooks.auditSecretRenewed': undefined
  'desk-webhooks.auditReplayed': undefined
  'desk-webhooks.auditDeleted': undefined
  'desk-webhooks.subject': undefined
  'desk.tagBanned': { tag: string }
  'desk.tagAllowed': { tag: string }
  'desk.tagGone': undefined
  'desk.tagPosts': undefined
  'desk.tagStateAllowed': undefined
  'desk.tagStateBanned': undefined
  'desk.noTagPosts': undefined
  'desk.removeTag': undefined
  'desk.tagRemoved': { tag: string }
  'desk.tagAuthors': { authors: number }
  'desk.allowTag': undefined
  'desk.allowTagEffect': undefined
  'desk.banTag': undefined
  'desk.banTagEffect': undefined
  'desk.tagAdvertises': undefined
  'desk.tagInsults': undefined
  'desk.tagForbidden': undefined
  'desk.tagOffTopic': undefined
  'desk.removeTagFrom': { fullName: string }
  'desk.removeTagReaders': { fullName: string }
  'desk.removeNamedTag': { tag: string }
  'desk.filterTag': undefined
  'desk.tag': undefined
  'desk.state': undefined
  'desk.tagMembers': undefined
  'desk.noTags': undefined
  'desk.noSanctions': undefined
  'desk.suspensionLifted': { fullName: string }
  'desk.suspended': { fullName: string }
  'desk.caseMissing': undefined
  'desk.thingGone': undefined
  'desk.reportKept': { kind: 'post' | 'comment' | 'member' | 'challenge' | 'other' }
  'desk.reportRemoved': { kind: 'post' | 'comment' | 'member' | 'challenge' | 'other' }
  'desk.reportReopened': undefined
  'desk.noReports': undefined
  'desk.allUnticked': undefined
  'desk.listFailed': { reason: string }
  'desk.noneToConfirm': undefined
  'desk.proofGone': undefined
  'desk.proofDecided': undefined
  'desk.ownCase': undefined
  'desk.picturesSaved': undefined
  'desk.productGone': undefined
  'desk.productSaved': { productName: string }
  'desk.historyFailed': undefined
  'desk.stockSaved': undefined
  'desk.quantityRequired': undefined
  'desk.importTooLarge': undefined
  'desk.policyChanged': undefined
  'desk.admissionsFailed': undefined
  'desk.networkNamed': { name: string }
  'desk.admissionEnded': { name: string }
  'desk.invitationMade': undefined
  'desk.policyFailed': undefined
  'desk.allMembers': undefined
  'desk.youngAccounts': undefined
  'desk.postsAndComments': undefined
  'desk.proofsByVerdict': undefined
  'desk.secondLooks': undefined
  'desk.pointsMoved': undefined
  'desk.lookHere': undefined
  'desk.overview': undefined
  'desk.period': undefined
  'desk.overviewFailed': undefined
  'desk.slipsTooMany': { max: number }
  'desk.orderMoved': { orderId: string; status: 'on_hold' | 'pending' | 'shipped' | 'delivered' | 'completed' | 'cancelled' | 'other' }
  'desk.orderGone': undefined
  'desk.returnRecorded': undefined
  'desk.returnEmpty': undefined
  'desk.contactFailed': undefined
  'desk.correctionSaved': { fullName: string }
  'desk.dutiesChanged': { fullName: string }
  'desk.factorsReset': { fullName: string }
  'desk.memberGone': undefined
  'desk.sessionsEnded': { fullName: string }
  'desk.exportFailed': { reason: string }
  'desk.exportCSV': undefined
  'desk.clearFilters': undefined
  'desk.nothingMatches': undefined
  'desk.selectedRows': undefined
  'desk.clearSelection': undefined
  'desk.healthFailed': undefined
  'desk.dutyLost': undefined
  'desk.keyboardShortcuts': undefined
  'desk.undone': undefined
  'desk.undoFailed': { reason: string }
  'desk.caseGone': undefined
  'desk.lookingAt': { fullName: string }
  'desk.gotIt': undefined
  'desk.reason': undefined
  'desk.readyMadeReasons': undefined
  'desk.challengeRejected': undefined
  'desk.budgetChanged': undefined
  'desk.challengeApproved': undefined
  'desk.challengeGone': undefined
  'desk.challengeSaved': undefined
  'desk.pictureFetched': undefined
  'desk.challengeRemoved': { challengeName: string }
  'desk.previous': undefined
  'desk.next': undefined
  'desk.capTitle': undefined
  'desk.capAlmostUsed': undefined
  'desk.noSecondLooks': undefined
  'desk.outstandingNote': undefined
  'desk.takingsNote': undefined
  'desk.mailsWaiting': undefined
  'desk.jobsGivenUp': undefined
  'desk.failedReviews': undefined
  'desk.modelCalls': undefined
  'desk.serverProcesses': undefined
  'desk.databaseSize': undefined
  'desk.picturesSize': undefined
  'desk.heldBack': undefined
  'desk.step': undefined
  'desk.topChallenges': undefined
  'desk.noneVerified': undefined
  'desk.topProducts': undefined
  'desk.noneSold': undefined
  'desk.pendingCorrections': undefined
  'desk.formerOwner': undefined
  'desk.waitingCases': undefined
  'desk.nothingWaits': undefined
  'desk.selectAllRows': undefined
  'desk.selectRow': undefined
  'desk.sections': undefined
  'desk.useShortcuts': undefined
  'desk.nothingDecided': undefined
  'desk.dutyModeration': undefined
  'desk.dutyReview': undefined
  'desk.dutyShop': undefined
  'desk.dutyOwner': undefined
  'desk.dutyAllowsModeration': undefined
  'desk.dutyAllowsReview': undefined
  'desk.dutyAllowsShop': undefined
  'desk.dutyAllowsOwner': undefined
  'desk.undo': undefined
  'desk.anotherSteward': undefined
  'desk.reasonReaders': undefined
  'desk.reports': undefined
  'desk.sanctions': undefined
  'desk.products': undefined
  'desk.showShortcuts': undefined
  'desk.spaceKey': undefined
  'desk.rowsShown': { count: number }
  'desk.rowsShownOfMore': { count: number }
  'desk.selectedCount': { count: number }
  'desk.search': undefined
  'desk.filterAll': undefined
  'desk.toDo': undefined
  'desk.nextRow': undefined
  'desk.previousRow': undefined
  'desk.openRow': undefined
  'desk.nextCase': undefined
  'desk.previousCase': undefined
  'desk.changeNone': undefined
  'desk.changeYes': undefined
  'desk.changeNo': undefined
  'desk.quoted': { text: string }
  'desk.action': undefined
  'desk.doneBy': undefined
  'desk.doneOn': undefined
  'desk.change': undefined
  'desk.request': undefined
  'desk.when': undefined
  'desk.subjectId': undefined
  'desk.capGauge': { name: string }
  'desk.activeDay': undefined
  'desk.activeWeek': undefined
  'desk.activeMonth': undefined
  'desk.joined': undefined
  'desk.posts': undefined
  'desk.comments': undefined
  'desk.verified': undefined
  'desk.issue': undefined
  'desk.notReviewed': undefined
  'desk.overturnedShare': { share: number }
  'desk.looksDecided': undefined
  'desk.looksOverturned': undefined
  'desk.earned': undefined
  'desk.redeemed': undefined
  'desk.writtenOff': undefined
  'desk.outstandingIn': { currency: string }
  'desk.outstanding': undefined
  'desk.takingsIn': { currency: string }
  'desk.takings': undefined
  'desk.callsOf': { calls: number; max: number }
  'desk.megabytes': { size: number }
  'desk.limitConfirmation': undefined
  'desk.helpsConfirmation': undefined
  'desk.limitTime': undefined
  'desk.helpsTime': undefined
  'desk.limitAddress': undefined
  'desk.helpsAddress': undefined
  'desk.limitNetwork': undefined
  'desk.helpsNetwork': undefined
  'desk.limitYoung': undefined
  'desk.helpsYoung': undefined
  'desk.limitCap': undefined
  'desk.helpsCap': undefined
  'desk.limitApproval': undefined
  'desk.helpsApproval': undefined
  'desk.limitCalls': undefined
  'desk.helpsCalls': undefined
  'desk.limitOther': undefined
  'desk.limitRegistrations': undefined
  'desk.refusedCount': { count: number }
  'desk.heldProofs': { proofs: number; members: number }
  'desk.daysShown': { days: number }
  'desk.oneYear': undefined
  'desk.day': undefined
  'desk.week': undefined
  'desk.month': undefined
  'desk.daysInUtc': undefined
  'desk.notCounted': undefined
  'desk.reasonRequired': undefined
  'desk.reasonTooLong': undefined
  'desk.translatedIntoItself': undefined
  'desk.translations': undefined
  'desk.translationsText': undefined
  'desk.originalLanguage': undefined
  'desk.languageUnknown': undefined
  'desk.translationOf': { field: string; language: string }
  'desk.notTranslated': undefined
  'desk.originalOf': { field: string }
  'desk.undoneBecause': { reason: string }
  'desk.groupCommunity': undefined
  'desk.groupSystem': undefined
  'desk.withApiKey': undefined
  'desk.pause': undefined
  'desk.resume': undefined
  'desk.stateSent': undefined
  'desk.modelDrifted': undefined
  'desk.restoredChanges': undefined
  'desk.discardChanges': undefined
  'desk.limitSize': undefined
  'desk.helpsSize': undefined
  'desk.fieldSearchedBy': undefined
  'desk.fieldChanged': undefined
  'desk.fieldFound': undefined
  'desk.fieldId': undefined
  'desk.fieldLanguages': undefined
  'desk.fieldLeft': undefined
  'desk.fieldReached': undefined
  'desk.fieldReaders': undefined
  'desk.fieldSequence': undefined
  'desk.fieldTextsChanged': undefined
  'desk.fieldUnit': undefined
  'desk.noActor': undefined
  'desk.fieldWaived': undefined
  'earning.enrolled': { count: number }
  'earning.budgetLeft': { points: number }
  'earning.waits': undefined
  'earning.rejected': undefined
  'earning.rejectedBecause': { reason: string }
  'earning.usedUp': undefined
  'earning.own': undefined
  'earning.ownWaits': undefined
  'earning.ownRejectedBecause': { reason: string }
  'earning.earnedEarlier': undefined
  'earning.available': { points: number }
  'earning.availableNext': { points: number; next: number; day: string }
  'earning.availableRest': { points: number }
  'earning.weeks': undefined
  'errors.malformed_request': undefined
  'errors.email_taken': undefined
  'errors.image_too_large': undefined
  'errors.image_heic': undefined
  'errors.image_incomplete': undefined
  'errors.image_too_many_pixels': undefined
  'errors.unauthenticated': undefined
  'errors.second_step_needed': undefined
  'errors.second_step_expired': undefined
  'errors.wrong_code': undefined
  'errors.passkey_refused': undefined
  'errors.not_you': undefined
  'errors.wrong_password': undefined
  'errors.not_yourself': undefined
  'errors.confirm_password': undefined
  'errors.new_owner': undefined
  'errors.suspended': undefined
  'errors.email_not_confirmed': undefined
  'errors.decided_before': undefined
  'errors.owner_needed': undefined
  'errors.forbidden': undefined
  'errors.commenting_closed': undefined
  'errors.reported_gone': undefined
  'errors.too_late_to_edit': undefined
  'errors.challenge_not_found': undefined
  'errors.comment_not_found': undefined
  'errors.comment_changed': undefined
  'errors.draft_not_found': undefined
  'errors.too_many_drafts': { max: number }
  'errors.post_changed': undefined
  'errors.account_private': undefined
  'errors.no_such_option': undefined
  'errors.poll_over': undefined
  'errors.voted_before': undefined
  'errors.poll_has_votes': undefined
  'errors.too_many_edits': undefined
  'errors.email_link_used': undefined
  'errors.email_in_use': undefined
  'errors.push_refused': undefined
  'errors.username_taken': undefined
  'errors.out_of_stock': undefined
  'errors.prices_changed': undefined
  'errors.too_many_challenges': undefined
  'errors.decision_followed': undefined
  'errors.budget_spent': undefined
  'errors.points_on_hold': undefined
  'errors.too_many_orders': undefined
  'errors.too_many_pieces': undefined
  'errors.too_much_on_delivery': undefined
  'errors.too_many_points_at_door': undefined
  'errors.sku_taken': undefined
  'errors.stock_changed': undefined
  'errors.import_changed': undefined
  'errors.not_returnable': undefined
  'errors.no_cash_owed': undefined
  'errors.picture_space_used': undefined
  'errors.too_many_pictures': undefined
  'errors.order_cannot_move': undefined
  'errors.order_not_pending': undefined
  'errors.proof_not_waiting': undefined
  'errors.proof_not_verified': undefined
  'errors.proof_not_appealable': undefined
  'errors.too_many_appeals': { max: number }
  'errors.challenge_tries_used': undefined
  'errors.verdict_stands': undefined
  'errors.points_not_earnable': undefined
  'errors.removal_not_appealable': undefined
  'errors.reported_again': undefined
  'errors.reported_case': undefined
  'errors.too_late_to_restore': undefined
  'errors.already_decided': undefined
  'errors.challenge_joined': undefined
  'errors.balance_changed': undefined
  'errors.balance_below_zero': undefined
  'errors.correction_pending': undefined
  'errors.too_many_passkeys': { max: number }
  'errors.last_owner': undefined
  'errors.upload_too_slow': undefined
  'errors.payload_too_large': undefined
  'errors.unsupported_media_type': undefined
  'errors.idempotency_key_reused': undefined
  'errors.live_photo_required': undefined
  'errors.invitation_over': undefined
  'errors.too_many_admissions': { max: number }
  'errors.too_many_registrations': undefined
  'errors.too_many_reviews': undefined
  'errors.too_many_reports': undefined
  'errors.too_much_text': undefined
  'errors.too_many_follows': { max: number }
  'errors.too_many_blocks': { max: number }
  'errors.too_many_mutes': { max: number }
  'errors.too_many_saved': { max: number }
  'errors.too_many_muted_threads': { max: number }
  'errors.too_many_muted_words': { max: number }
  'errors.too_many_requests': undefined
  'errors.unavailable': undefined
  'errors.confirmationsPerHour': { max: number; unit: 'seconds' | 'other'; time: number }
  'errors.tooManyAttempts': { unit: 'seconds' | 'other'; time: number }
  'errors.challengesPerDay': { max: number }
  'errors.challengesOfNetwork': { max: number }
  'errors.passwordCommon': undefined
  'errors.passwordOfOwnWords': undefined
  'errors.passwordBreached': undefined
  'errors.registrationsOfNetwork': { max: number; minutes: number }
  'errors.picturesAtOnce': undefined
  'errors.picturesToday': undefined
  'errors.uploadsAtOnce': { max: number }
  'errors.reviewsPerDay': { max: number }
  'errors.triesPerChallenge': { max: number }
  'errors.textPerDay': { max: number; kind: 'posts' | 'comments' | 'other'; unit: 'hours' | 'other'; time: number }
  'errors.textOnFirstDay': { max: number; kind: 'posts' | 'comments' | 'other'; unit: 'hours' | 'other'; time: number }
  'errors.searchTooSlow': undefined
  'errors.pointsAtDoor': { max: number; days: number }
  'errors.partlyReturned': undefined
  'errors.skuTaken': undefined
  'errors.stockChanged': { stock: number }
  'errors.stockTooLow': { stock: number }
  'errors.stockTooHigh': { max: number }
  'errors.importEmpty': undefined
  'errors.importTooLong': { max: number }
  'errors.importEncoding': undefined
  'errors.importSeparator': undefined
  'errors.importQuotes': { line: string }
  'errors.importUnknownColumn': { column: string }
  'errors.importMissingColumns': { columns: string }
  'errors.importColumnTwice': { column: string }
  'errors.importNothing': undefined
  'errors.importCells': { cells: number; expected: number }
  'errors.importSkuRequired': undefined
  'errors.importSkuZeros': { sku: string }
  'errors.importTwice': { line: string }
  'errors.exportWithoutPictures': undefined
  'errors.challengeNotBegun': { date: number }
  'errors.malformedKey': undefined
  'errors.malformedCursor': undefined
  'errors.formerMember': undefined
  'errors.someMember': undefined
  'errors.invitation_needed': undefined
  'errors.approval_needed': undefined
  'errors.door_changed': undefined
  'errors.application_waiting': undefined
  'errors.invitationOverHere': undefined
  'errors.ageRequired': undefined
  'errors.answerRequired': undefined
  'errors.applied': undefined
  'errors.too_many_webhooks': { max: number }
  'errors.provider_refused': undefined
  'errors.provider_sign_in_over': undefined
  'errors.provider_address_unproven': undefined
  'errors.provider_not_admitted': undefined
  'errors.provider_only': undefined
  'errors.provider_account_exists': undefined
  'errors.provider_account_taken': undefined
  'errors.too_many_providers': { max: number }
  'errors.owner_without_provider': undefined
  'errors.provider_unavailable': undefined
  'errors.too_many_invitations': undefined
  'errors.outside_scope': undefined
  'errors.person_needed': undefined
  'errors.too_many_api_keys': { max: number }
  'errors.set_up_over': undefined
  'errors.too_many_lists': { max: number }
  'errors.nobody_to_invite': undefined
  'errors.too_many_letters': { max: number }
  'errors.too_many_letter_drafts': { max: number }
  'errors.acceptance_needed': undefined
  'errors.unknownLanguage': undefined
  'errors.day_done': undefined
  'errors.week_done': undefined
  'errors.habit_begun': undefined
  'errors.anotherDeed': undefined
  'errors.triesPerWeek': { max: number }
  'errors.unit_in_use': undefined
  'errors.samePhoto': undefined
  'errors.lastConnection': undefined
  'errors.applicationsWait': undefined
  'errors.refundOfPaidOrder': undefined
  'exports.entry': undefined
  'exports.at': undefined
  'exports.actor': undefined
  'exports.action': undefined
  'exports.subjectKind': undefined
  'exports.subject': undefined
  'exports.before': undefined
  'exports.after': undefined
  'exports.reason': undefined
  'exports.request': undefined
  'exports.hash': undefined
  'exports.case': undefined
  'exports.kind': undefined
  'exports.id': undefined
  'exports.text': undefined
  'exports.author': undefined
  'exports.reports': undefined
  'exports.reasons': undefined
  'exports.state': undefined
  'exports.hidden': undefined
  'exports.waitsSince': undefined
  'exports.decidedAt': undefined
  'exports.event': undefined
  'exports.member': undefined
  'exports.network': undefined
  'exports.device': undefined
  'exports.detail': undefined
  'exports.times': undefined
  'exports.number': undefined
  'exports.placed': undefined
  'exports.status': undefined
  'exports.units': undefined
  'exports.points': undefined
  'exports.total': undefined
  'exports.key': undefined
  'exports.from': undefined
  'exports.until': undefined
  'exports.lifted': undefined
  'exports.steward': undefined
  'exports.proof': undefined
  'exports.challenge': undefined
  'exports.reviewer': undefined
  'exports.overturned': undefined
  'exports.waitsBecause': undefined
  'exports.submitted': undefined
  'exports.decided': undefined
  'exports.name': undefined
  'exports.approval': undefined
  'exports.budget': undefined
  'exports.budgetLeft': undefined
  'exports.featured': undefined
  'exports.enrolled': undefined
  'exports.begins': undefined
  'exports.ends': undefined
  'exports.added': undefined
  'exports.yes': undefined
  'exports.no': undefined
  'exports.week': undefined
  'exports.door': undefined
  'exports.joined': undefined
  'exports.did': undefined
  'exports.week2': undefined
  'exports.week4': undefined
  'exports.week8': undefined
  'exports.week12': undefined
  'exports.category': undefined
  'exports.quantity': undefined
  'exports.unit': undefined
  'exports.returned': undefined
  'feed.skipAll': undefined
  'feed.skip': undefined
  'feed.addPictureAndName': undefined
  'feed.seeAllChallenges': undefined
  'feed.tagMuteFailed': { reason: string }
  'feed.tagMuted': { tag: string }
  'feed.createYourFirstPost': undefined
  'feed.noOwnPosts': undefined
  'feed.noSavedPosts': undefined
  'feed.post': undefined
  'feed.backToTheFeed': undefined
  'feed.postGone': undefined
  'feed.comments': undefined
  'feed.postEmpty': undefined
  'feed.postTooLong': { max: number }
  'feed.userMissing': undefined
  'feed.tokenMissing': undefined
  'feed.postCreateError': undefined
  'feed.postCreateFailed': undefined
  'feed.tooManyPhotos': undefined
  'feed.pollTooShort': undefined
  'feed.pollOptionsAlike': undefined
  'feed.previousPicture': undefined
  'feed.nextPicture': undefined
  'feed.tag': undefined
  'feed.noTag': undefined
  'feed.noTagPosts': { tag: string }
  'feed.reactions': undefined
  'feed.chooseAReaction': undefined
  'feed.removeReaction': undefined
  'feed.reactorsFailed': undefined
  'feed.postDeleted': undefined
  'feed.postDeleteFailed': { reason: string }
  'feed.deletePost': undefined
  'feed.postDeleteConfirm': undefined
  'feed.unmuteThisThread': undefined
  'feed.alreadyReported': undefined
  'feed.reportPost': undefined
  'feed.editPost': undefined
  'feed.whoMayComment': undefined
  'feed.forMembersOnly': undefined
  'feed.postReported': undefined
  'feed.postReportFailed': undefined
  'feed.reportThisPost': undefined
  'feed.reportQuestion': undefined
  'feed.shareThisPost': undefined
  'feed.verified': undefined
  'feed.poll': undefined
  'feed.openFor': undefined
  'feed.addOption': undefined
  'feed.removePoll': undefined
  'feed.results': undefined
  'feed.yourVote': undefined
  'feed.thePollIsOver': undefined
  'feed.vote': undefined
  'feed.photoHint': undefined
  'feed.photos': undefined
  'feed.drafts': undefined
  'feed.postCreated': undefined
  'feed.newPost': undefined
  'feed.createPost': undefined
  'feed.seeEveryonesPosts': undefined
  'feed.noFollowedPosts': undefined
  'feed.useThatVersion': undefined
  'feed.keepMine': undefined
  'feed.editIsPublic': undefined
  'feed.postEdited': undefined
  'feed.postChanged': undefined
  'feed.editsOfThisPost': undefined
  'feed.draftNeedsConnection': undefined
  'feed.draftNotSaved': { reason: string }
  'feed.dayMissing': undefined
  'feed.timeMissing': undefined
  'feed.draftDeleted': undefined
  'feed.deleteDraft': undefined
  'feed.draftDeleteConfirm': undefined
  'feed.draftWithoutText': undefined
  'feed.publishChanged': undefined
  'feed.publishNow': undefined
  'feed.scheduledFor': { time: string }
  'feed.draftPoll': { options: number }
  'feed.draftMissed': { time: string }
  'feed.draftsFailed': undefined
  'feed.noDrafts': undefined
  'feed.draftScheduled': { time: string }
  'feed.draftSaved': undefined
  'feed.saveDraft': undefined
  'feed.scheduleLater': undefined
  'feed.draftGone': undefined
  'feed.editDraft': undefined
  'feed.draftChanged': undefined
  'feed.draft': undefined
  'feed.publishByItself': undefined
  'feed.scheduleMayBeEmpty': { zone: string }
  'feed.dontSchedule': undefined
  'feed.schedulePost': undefined
  'feed.timeZone': { zone: string }
  'feed.schedule': undefined
  'feed.day': undefined
  'feed.time': undefined
  'feed.sendingThePost': undefined
  'feed.whatsOnYourMind': undefined
  'feed.people': undefined
  'feed.forFollowed': { fullName: string }
  'feed.commentsClosed': undefined
  'feed.reply': undefined
  'feed.send': undefined
  'feed.commentTooLong': { max: number }
  'feed.editsOfThisComment': undefined
  'feed.linkedComment': { fullName: string }
  'feed.linkedCommentGone': undefined
  'feed.noComments': undefined
  'feed.showMoreComments': undefined
  'feed.sortComments': undefined
  'feed.commentMenu': undefined
  'feed.copyLink': undefined
  'feed.commentDeleted': undefined
  'feed.replies': undefined
  'feed.deleteComment': undefined
  'feed.commentDeleteConfirm': undefined
  'feed.editComment': undefined
  'feed.commentEditIsPublic': undefined
  'feed.commentEdited': undefined
  'feed.commentChanged': undefined
  'feed.commentingChanged': undefined
  'feed.commentingIsKept': undefined
  'feed.commentingLabel': undefined
  'feed.whoMayRead': undefined
  'feed.proofShared': undefined
  'feed.shareIsPublic': undefined
  'feed.popularChallenges': undefined
  'feed.challengesFailed': undefined
  'feed.noChallengesYet': undefined
  'feed.addFirstChallenge': undefined
  'feed.submitChallenge': undefined
  'feed.firstChallenges': undefined
  'feed.goToFeed': undefined
  'feed.canCommentEverybody': undefined
  'feed.canCommentFollowed': undefined
  'feed.canCommentNobody': undefined
  'feed.everybody': undefined
  'feed.peopleIFollow': undefined
  'feed.nobody': undefined
  'feed.commentingAndReaders': { commenting: string }
  'feed.publicReaders': undefined
  'feed.publicLabel': undefined
  'feed.shownToPublic': undefined
  'feed.shownToMembers': undefined
  'feed.writeComment': undefined
  'feed.writeCommentHere': undefined
  'feed.writeReply': undefined
  'feed.writeReplyHere': undefined
  'feed.oldestFirst': undefined
  'feed.mostReactedFirst': undefined
  'feed.like': undefined
  'feed.forFollowedByAuthor': undefined
  'feed.moreReplies': { count: number }
  'feed.commentEmpty': undefined
  'feed.userIdMissing': undefined
  'feed.charactersLeft': { count: number }
  'feed.draftsCount': { count: number }
  'feed.scheduleOutOfRange': { days: number }
  'feed.describePhoto': { number: number }
  'feed.currentVersion': undefined
  'feed.photoDescription': { text: string }
  'feed.memberPostsFailed': { reason: string }
  'feed.photoMoved': { from: number; to: number; count: number }
  'feed.option': { number: number }
  'feed.removeOption': { number: number }
  'feed.hours': { count: number }
  'feed.days': { count: number }
  'feed.votes': { count: number }
  'feed.picturesOf': { fullName: string }
  'feed.pictureNumber': { number: number; count: number }
  'feed.tagPosts': { count: number }
  'feed.tagPostsOrMore': { count: number }
  'feed.suggestions': { count: number }
  'feed.stepOf': { step: number; count: number }
  'feed.stepProfile': undefined
  'feed.stepPeople': undefined
  'feed.stepChallenge': undefined
  'feed.inMinutes': { count: number }
  'feed.inHours': { count: number }
  'feed.inDays': { count: number }
  'habits.perWeek': { quota: number }
  'habits.yourWeek': undefined
  'habits.doneOf': { done: number; quota: number }
  'habits.missing': { count: number }
  'habits.weekDone': { day: string }
  'habits.todayDone': undefined
  'habits.weeksLeft': { weeks: number }
  'habits.lastWeeks': { done: number; weeks: number }
  'habits.weekOf': { day: string; state: string }
  'habits.stateDone': undefined
  'habits.stateRest': undefined
  'habits.stateOpen': undefined
  'habits.stateMissed': undefined
  'habits.stateBefore': undefined
  'habits.restHelp': undefined
  'habits.howOften': undefined
  'habits.onlyOnce': undefined
  'habits.weeksThatPay': undefined
  'habits.weeksHelp': undefined
  'habits.weekSoFar': undefined
  'habits.lastPaidWeek': undefined
  'habits.weeksHelpPaid': { points: number }
  'health.noResponse': { seconds: number }
  'health.doesNotWork': { reason: string }
  'health.database': { version: string; encoding: string; collation: string }
  'health.databaseOld': { version: string }
  'health.databaseEncoding': undefined
  'health.databaseMayChange': { version: string; encoding: string; collation: string }
  'health.databaseMayChangeAdvice': undefined
  'health.databaseAdvice': undefined
  'health.databaseLog': undefined
  'health.activity': { waiting: number; seconds: number }
  'health.activityAdvice': undefined
  'health.mailNobody': undefined
  'health.mailNobodyAdvice': undefined
  'health.mailOutbox': undefined
  'health.mail': { host: string; from: string }
  'health.mailAdvice': undefined
  'health.modelGuarded': undefined
  'health.modelOpen': undefined
  'health.modelFails': { name: string; count: number }
  'health.modelFailsAdvice': undefined
  'health.modelAdvice': undefined
  'health.picturesOther': { place: string }
  'health.picturesOtherAdvice': undefined
  'health.picturesAdvice': undefined
  'health.clock': { seconds: string }
  'health.clockAdvice': undefined
  'health.space': { free: string; all: string; folder: string }
  'health.spaceFullAdvice': undefined
  'health.spaceAdvice': undefined
  'health.jobs': { waiting: number; failed: number; givenUp: number }
  'health.jobsLate': { waiting: number; failed: number; givenUp: number }
  'health.jobsLateAdvice': undefined
  'health.jobsAdvice': undefined
  'health.backupNone': undefined
  'health.backup': { hours: number; target: string }
  'health.backupFailed': { hours: number; target: string }
  'health.backupAdvice': undefined
  'health.limits': { members: number }
  'health.limitsTight': { members: number; limits: string }
  'health.limitsAdvice': undefined
  'health.limitCap': { paid: number; max: number }
  'health.limitRoom': { count: number }
  'health.limitYoung': { count: number; max: number }
  'health.limitCalls': { count: number; max: number }
  'health.limitConnections': { count: string; max: string }
  'health.addressHere': { url: string }
  'health.addressUnreached': { url: string; reason: string }
  'health.addressPlain': { url: string }
  'health.addressPlainAdvice': undefined
  'health.addressRefused': { url: string; fault: string }
  'health.addressRefusedAdvice': undefined
  'health.addressOther': { url: string; status: string }
  'health.addressOtherAdvice': undefined
  'health.address': { url: string; days: string }
  'health.addressRenew': undefined
  'health.addressAdvice': undefined
  'health.trialMailSubject': undefined
  'health.trialMailText': { url: string }
  'health.trialMailOutbox': undefined
  'health.trialMailSent': { from: string; to: string; answer: string }
  'health.trialMailNobody': { host: string }
  'health.trialMailNobodyAdvice': undefined
  'health.trialMailAdvice': undefined
  'health.trialModelNone': { name: string }
  'health.trialModel': { name: string; seconds: string; status: string; feedback: string }
  'health.trialModelFailed': { name: string; reason: string }
  'health.trialModelAdvice': undefined
  'health.trialModelSlow': undefined
  'health.trialModelBusy': undefined
  'health.trialModelUnfit': undefined
  'health.trialPicturesOther': { place: string }
  'health.trialPicturesOtherAdvice': undefined
  'health.trialPicturesKept': { place: string }
  'health.trialPicturesKeptAdvice': undefined
  'health.trialPictures': { place: string }
  'health.trialPicturesAdvice': undefined
  'health.mailLogin': { host: string; code: string }
  'health.mailLoginAdvice': undefined
  'health.mailUnknown': { host: string; code: string }
  'health.mailUnknownAdvice': undefined
  'health.mailUnreached': { host: string; code: string }
  'health.mailUnreachedAdvice': undefined
  'health.mailUnsafe': { host: string; code: string }
  'health.mailUnsafeAdvice': undefined
  'health.mailRefused': { host: string; answer: string }
  'health.mailRefusedAdvice': undefined
  'health.mailLaterAdvice': undefined
  'health.version': { version: string }
  'health.versionOlder': { version: string; newest: string }
  'health.versionBehind': { version: string; migrations: string }
  'health.versionAdvice': undefined
  'health.processes': { count: number }
  'health.process': { host: string; version: string; count: number; seconds: number }
  'health.processGone': { host: string; version: string; count: number; minutes: number }
  'health.processesNone': undefined
  'health.processesGone': undefined
  'health.processesMixed': undefined
  'health.push': { count: number }
  'health.pushGivenUp': { count: number; failed: number }
  'health.pushPlain': undefined
  'health.pushAdvice': undefined
  'health.restoreNever': undefined
  'health.restore': { days: number; target: string }
  'health.restoreAdvice': undefined
  'health.modelDrifted': { name: string }
  'health.modelDriftedAdvice': undefined
  'jobs.order_mail': undefined
  'jobs.order_expired_mail': undefined
  'jobs.release_stock': undefined
  'jobs.password_reset_mail': undefined
  'jobs.email_confirmation_mail': undefined
  'jobs.security_mail': undefined
  'jobs.application_mail': undefined
  'jobs.invitation_mail': undefined
  'jobs.alert': undefined
  'jobs.push': undefined
  'jobs.push_summary': undefined
  'jobs.notice_mail': undefined
  'jobs.plan_digests': undefined
  'jobs.digest_mail': undefined
  'jobs.proof_review': undefined
  'jobs.challenge_picture': undefined
  'jobs.picture_copies': undefined
  'jobs.move_pictures': undefined
  'jobs.hash_pictures': undefined
  'jobs.clear_away': undefined
  'jobs.count_sales': undefined
  'jobs.count_figures': undefined
  'jobs.settle_points': undefined
  'jobs.publish_drafts': undefined
  'jobs.count_joined': undefined
  'jobs.count_tags': undefined
  'jobs.webhook': undefined
  'jobs.count_returns': undefined
  'jobs.send_letters': undefined
  'jobs.remind_of_habits': undefined
  'jobs.calibrate': undefined
  'jobs.exam': undefined
  'jobs.jury_photos': undefined
  'jury.title': undefined
  'jury.lead': undefined
  'jury.off': undefined
  'jury.notYet': undefined
  'jury.invited': { count: number }
  'jury.join': undefined
  'jury.leave': undefined
  'jury.photo': undefined
  'jury.question': undefined
  'jury.met': undefined
  'jury.notMet': undefined
  'jury.cannotTell': undefined
  'jury.nothing': undefined
  'jury.noMoreToday': undefined
  'jury.thanks': { count: number }
  'jury.failed': undefined
  'jury.voteFailed': undefined
  'leaderboard.achievements': undefined
  'leaderboard.unlocked': undefined
  'leaderboard.locked': undefined
  'leaderboard.leaderboard': undefined
  'leaderboard.currentLeaderboard': undefined
  'leaderboard.leaderboardFailed': undefined
  'leaderboard.pointsOfAllMembers': undefined
  'leaderboard.empty': undefined
  'leaderboard.you': undefined
  'leaderboard.rank': undefined
  'leaderboard.risingMembers': undefined
  'leaderboard.yourScore': undefined
  'leaderboard.challengesDone': undefined
  'leaderboard.notRanked': undefined
  'leaderboard.firstStep': undefined
  'leaderboard.greenStreak': undefined
  'leaderboard.challenger': undefined
  'leaderboard.century': undefined
  'leaderboard.voice': undefined
  'leaderboard.greenShopper': undefined
  'leaderboard.challengeCount': { count: string }
  'leaderboard.period': undefined
  'leaderboard.allTime': undefined
  'leaderboard.thisWeek': undefined
  'leaderboard.thisMonth': undefined
  'leaderboard.scope': undefined
  'leaderboard.everybody': undefined
  'leaderboard.following': undefined
  'leaderboard.newcomers': undefined
  'leaderboard.newcomersLead': { days: number }
  'leaderboard.emptyWeek': undefined
  'leaderboard.emptyMonth': undefined
  'leaderboard.emptyFollowing': undefined
  'leaderboard.emptyNewcomers': undefined
  'leaderboard.notRankedNow': undefined
  'letters.failed': undefined
  'letters.gone': undefined
  'letters.draft': undefined
  'letters.by': undefined
  'letters.notice': { title: string }
  'letters.open': undefined
  'mails.hello': undefined
  'mails.helloNamed': { name: string }
  'mails.at': { time: string; place: string }
  'mails.resetSubject': undefined
  'mails.reset': undefined
  'mails.resetLink': { minutes: number; proves: 'yes' | 'other' }
  'mails.resetNotYou': undefined
  'mails.confirmSubject': undefined
  'mails.confirm': undefined
  'mails.confirmLink': undefined
  'mails.confirmNotYou': undefined
  'mails.newDeviceSubject': undefined
  'mails.newDevice': undefined
  'mails.newDeviceNotYou': undefined
  'mails.allIsWell': undefined
  'mails.passwordChangedSubject': undefined
  'mails.passwordChanged': { at: string }
  'mails.passwordChangedNotYou': undefined
  'mails.addressProvedSubject': undefined
  'mails.addressProved': { at: string }
  'mails.addressProvedRemoved': undefined
  'mails.addressProvedNotYou': undefined
  'mails.factorsSubject': undefined
  'mails.authenticatorAdded': undefined
  'mails.authenticatorRemoved': undefined
  'mails.passkeyAdded': undefined
  'mails.passkeyRemoved': undefined
  'mails.codesRenewed': undefined
  'mails.codeUsed': undefined
  'mails.factorsReset': undefined
  'mails.wrongCodes': undefined
  'mails.factorsNotYou': undefined
  'mails.orderSubject': { orderId: string }
  'mails.order': { orderId: string; mark: string }
  'mails.orderLine': { quantity: number; productName: string; amount: number }
  'mails.orderSubtotal': { amount: number }
  'mails.orderShipping': undefined
  'mails.orderDiscount': { amount: number }
  'mails.orderTotal': { amount: number }
  'mails.orderOnHold': undefined
  'mails.orderPayment': undefined
  'mails.orderExpiredSubject': { orderId: string }
  'mails.orderExpired': { orderId: string; mark: string }
  'mails.orderPointsBack': undefined
  'mails.orderAgain': undefined
  'mails.noticeOpen': undefined
  'mails.noticeWhy': undefined
  'mails.digestSubject': undefined
  'mails.digestLead': { fullName: string }
  'mails.digestPosts': undefined
  'mails.digestPost': { fullName: string; text: string }
  'mails.digestPicture': { fullName: string }
  'mails.digestReactions': { count: number }
  'mails.digestComments': { count: number }
  'mails.digestChallenges': undefined
  'mails.digestChallenge': { challengeName: string; points: number }
  'mails.digestPoints': undefined
  'mails.digestEarned': { earned: number; balance: number }
  'mails.digestOpen': undefined
  'mails.digestWhy': undefined
  'mails.unsubscribe': undefined
  'mails.settings': undefined
  'mails.device': { browser: string; system: string }
  'mails.deviceUnknown': undefined
  'mails.acceptedSubject': undefined
  'mails.accepted': undefined
  'mails.declinedSubject': undefined
  'mails.declined': undefined
  'mails.providerAdded': undefined
  'mails.providerRemoved': undefined
  'mails.apiKeyMadeSubject': undefined
  'mails.apiKeyMade': { at: string }
  'mails.apiKeyNotYou': undefined
  'mails.apiKeyRevokedSubject': undefined
  'mails.apiKeyRevoked': { at: string }
  'mails.invitedSubject': { fullName: string }
  'mails.invited': { fullName: string }
  'mails.invitedMessage': { fullName: string; message: string }
  'mails.invitedLink': undefined
  'mails.invitedOnce': { days: number }
  'mails.uninvite': undefined
  'mails.letterWhy': undefined
  'mails.digestHabits': undefined
  'mails.digestHabit': { challengeName: string; done: number; quota: number }
  'notices.followers': { others: number; fullName: string }
  'notices.followRequests': { others: number; fullName: string }
  'notices.followAccepted': { others: number; fullName: string }
  'notices.reacted': { others: number; fullName: string }
  'notices.commented': { others: number; fullName: string }
  'notices.replied': { others: number; fullName: string }
  'notices.reactedToComment': { others: number; fullName: string }
  'notices.mentioned': { others: number; fullName: string }
  'notices.waiting': { count: number }
  'notices.unknown': undefined
  'notices.proofPaid': { points: number; challengeName: string; holdDays: number }
  'notices.proofApproval': { challengeName: string }
  'notices.proofRoom': { challengeName: string; points: number }
  'notices.proofConfirmation': { challengeName: string; points: number }
  'notices.proofOwn': { challengeName: string }
  'notices.proofRejected': { challengeName: string }
  'notices.proofBudget': { challengeName: string }
  'notices.proofFollows': { points: number; challengeName: string }
  'notices.proofEarnedBefore': { challengeName: string }
  'notices.proofAddedBefore': { challengeName: string }
  'notices.proofVerified': { challengeName: string; points: number; reason: string }
  'notices.proofTakenBack': { challengeName: string; points: number; reason: string }
  'notices.proofUpheld': { challengeName: string; reason: string }
  'notices.proofIssue': { challengeName: string; reason: string }
  'notices.heldRemoved': { points: number; reason: string }
  'notices.heldRestored': undefined
  'notices.challengeApproved': { challengeName: string; points: number }
  'notices.challengeRejected': { challengeName: string; reason: string }
  'notices.challengeWaiting': { challengeName: string }
  'notices.challengeChanged': { challengeName: string }
  'notices.challengeChangedPoints': { challengeName: string; points: number }
  'notices.challengeClosed': { challengeName: string; reason: string }
  'notices.challengeReopened': { challengeName: string }
  'notices.challengeFeatured': { challengeName: string }
  'notices.challengeUnfeatured': { challengeName: string }
  'notices.challengeRemoved': { challengeName: string; reason: string }
  'notices.pointsAdded': { points: number; reason: string }
  'notices.pointsTaken': { points: number; reason: string }
  'notices.welcomePoints': undefined
  'notices.reportUpheld': { thing: 'post' | 'comment' | 'member' | 'other' }
  'notices.reportRejected': { thing: 'post' | 'comment' | 'member' | 'other' }
  'notices.reportRemoved': { thing: 'post' | 'comment' | 'member' | 'other'; reason: string }
  'notices.reportRemovedAgain': { thing: 'post' | 'comment' | 'member' | 'other'; reason: string }
  'notices.reportRestored': { thing: 'post' | 'comment' | 'member' | 'other' }
  'notices.tagRemoved': { tag: string; reason: string }
  'notices.warned': { reason: string }
  'notices.suspendedForGood': { reason: string }
  'notices.suspendedUntil': { until: string; reason: string }
  'notices.fromEarlierAccount': { reason: string }
  'notices.suspensionLifted': undefined
  'notices.orderOnHold': { orderId: string }
  'notices.orderPending': { orderId: string }
  'notices.orderShipped': { orderId: string }
  'notices.orderDelivered': { orderId: string }
  'notices.orderCompleted': { orderId: string }
  'notices.orderCancelled': { orderId: string }
  'notices.orderMovedBack': { orderId: string; status: 'pending' | 'shipped' | 'delivered' | 'completed' | 'cancelled' | 'other' }
  'notices.orderExpired': { orderId: string; hours: number }
  'notices.orderReturned': { orderId: string; points: number; cash: number }
  'notices.savingReached': { productName: string }
  'notices.productLow': { productName: string; stock: number }
  'notices.productsMore': { count: number }
  'notices.productsLow': { products: string }
  'notices.productsNew': undefined
  'notices.webhookPaused': { name: string }
  'notices.proofWeeks': { challengeName: string }
  'notices.habitReminder': { challengeName: string }
  'notices.proofCorrected': { challengeName: string; before: string; quantity: string; reason: string }
  'notices.reviewerDrifted': { model: string }
  'notices.orderCameBack': { orderId: string; points: number; waived: number }
  'notices.proofHidden': { challengeName: string }
  'notices.proofRemoved': { challengeName: string }
  'notices.proofVerifiedByJury': { challengeName: string; points: number }
  'notices.proofIssueByJury': { challengeName: string }
  'notices.somethingNew': undefined
  'notifications.kinds': undefined
  'notifications.markAllAsRead': undefined
  'notifications.viewAll': undefined
  'notifications.unread': undefined
  'notifications.markAsRead': undefined
  'notifications.none': undefined
  'notifications.showOlder': undefined
  'notifications.pushDecline': undefined
  'notifications.pushAccept': undefined
  'notifications.threadMuted': undefined
  'notifications.threadUnmuted': undefined
  'notifications.threadNotMuted': undefined
  'notifications.deviceOn': undefined
  'notifications.pushOfferTitle': undefined
  'notifications.pushOffer': undefined
  'notifications.deviceDenied': undefined
  'notifications.deviceFailed': undefined
  'notifications.all': undefined
  'notifications.mentions': undefined
  'notifications.replies': undefined
  'notifications.reactions': undefined
  'notifications.follows': undefined
  'notifications.points': undefined
  'notifications.noMentions': undefined
  'notifications.noReplies': undefined
  'notifications.noReactions': undefined
  'notifications.noFollows': undefined
  'notifications.findPeople': undefined
  'notifications.noPoints': undefined
  'orders.pointsInvalid': undefined
  'orders.keepOrder': undefined
  'orders.cancelOrder': undefined
  'orders.deliveryTo': undefined
  'orders.receipt': undefined
  'orders.items': undefined
  'orders.costs': undefined
  'orders.payment': undefined
  'orders.noOrders': undefined
  'orders.progress': undefined
  'orders.returned': undefined
  'orders.shipping': undefined
  'orders.address': undefined
  'orders.city': undefined
  'orders.zipCode': undefined
  'orders.phoneNumber': undefined
  'orders.cartChanged': undefined
  'orders.viewCart': undefined
  'orders.placeOrder': undefined
  'orders.processing': undefined
  'orders.checkout': undefined
  'orders.cartEmpty': undefined
  'orders.continueShopping': undefined
  'orders.whatHappensNext': undefined
  'orders.productGone': undefined
  'orders.tooManyPieces': { max: number }
  'orders.priceChanged': { now: number; before: number }
  'orders.notEnoughPoints': undefined
  'orders.pointsExceedTotal': undefined
  'orders.clearAll': undefined
  'orders.shoppingCart': undefined
  'orders.total': undefined
  'orders.proceedToCheckout': undefined
  'orders.free': undefined
  'orders.pointsDiscount': undefined
  'orders.pointsToUse': undefined
  'orders.apply': undefined
  'orders.useMax': undefined
  'orders.statusOnHold': undefined
  'orders.statusPending': undefined
  'orders.statusActive': undefined
  'orders.statusCompleted': undefined
  'orders.statusCancelled': undefined
  'orders.statusShipped': undefined
  'orders.statusDelivered': undefined
  'orders.allGivenBack': undefined
  'orders.partGivenBack': { points: number }
  'orders.overturnedSince': undefined
  'orders.cancelled': undefined
  'orders.cancelFailed': { reason: string }
  'orders.notFound': undefined
  'orders.moreProducts': { count: number }
  'orders.onHold': undefined
  'orders.historyFailed': { reason: string }
  'orders.viewHistory': undefined
  'orders.unconfirmed': undefined
  'orders.alreadyPlaced': undefined
  'orders.placed': undefined
  'orders.willBeChecked': undefined
  'orders.summary': undefined
  'orders.itemCount': { count: number }
  'orders.placedTitle': undefined
  'orders.placedEarlier': undefined
  'orders.cartTitle': { count: number }
  'orders.pointsSubtracted': { points: number }
  'orders.pointsApplied': { points: number }
  'orders.priceEach': { price: number }
  'orders.cartHeading': { count: number }
  'orders.updateTo': { limit: string }
  'orders.acceptPrice': undefined
  'orders.quantityOf': { product: string }
  'orders.pointTakesOff': { price: number }
  'orders.removeProduct': { product: string }
  'orders.thankYou': { name: string }
  'orders.nextPacked': undefined
  'orders.nextDelivered': undefined
  'orders.nextPaid': undefined
  'orders.failedUnconfirmed': undefined
  'orders.failedBecause': { reason: string }
  'orders.failedBecauseOf': { product: string; reason: string }
  'orders.cancelTitle': { orderId: string }
  'orders.cancelConfirm': undefined
  'orders.cancelConfirmPoints': { points: number }
  'orders.cancelConfirmOwed': { points: number; owed: number }
  'orders.order': { orderId: string }
  'orders.receiptOf': { orderId: string }
  'orders.nothingToPay': undefined
  'orders.payOnDelivery': { amount: number }
  'orders.paidOnDelivery': { amount: number }
  'orders.pointsCameFrom': { points: number }
  'orders.sentWith': { carrier: string }
  'orders.addressRequired': undefined
  'orders.cityRequired': undefined
  'orders.zipCodeRequired': undefined
  'orders.phoneRequired': undefined
  'orders.phoneInvalid': undefined
  'orders.tooManyOrders': { max: number }
  'orders.tooManyOrdersNew': { max: number }
  'orders.tooMuchOnDelivery': { max: number }
  'orders.tooMuchOnDeliveryNew': { max: number }
  'orders.productTwice': undefined
  'orders.area': undefined
  'orders.chooseArea': undefined
  'orders.areaUnknown': undefined
  'people.privateAccount': { fullName: string }
  'people.lists': undefined
  'people.followsYou': undefined
  'people.whomYouBlocked': undefined
  'people.backToTheFeed': undefined
  'people.profileBlocked': undefined
  'people.profileNobody': undefined
  'people.facts': undefined
  'people.badges': undefined
  'people.about': undefined
  'people.noBio': undefined
  'people.pointsYouEarned': undefined
  'people.locked': undefined
  'people.followFailed': { reason: string }
  'people.unfollowed': { fullName: string }
  'people.muteFailed': { reason: string }
  'people.muted': { fullName: string }
  'people.takeRequestBack': undefined
  'people.blocked': { fullName: string }
  'people.blockConfirm': undefined
  'people.blockFailed': { reason: string }
  'people.followers': undefined
  'people.following': undefined
  'people.noFollowers': undefined
  'people.noFollowing': undefined
  'people.findPeople': undefined
  'people.reportProfile': undefined
  'people.block': undefined
  'people.unmuteThisTag': undefined
  'people.muteThisTag': undefined
  'people.mutedNotice': { fullName: string }
  'people.peopleFailed': undefined
  'people.nobodyToFollow': undefined
  'people.peopleToFollow': undefined
  'people.follow': undefined
  'people.followNamed': { fullName: string }
  'people.requested': undefined
  'people.requestedNamed': { fullName: string }
  'people.takeRequestBackHint': undefined
  'people.isFollowing': undefined
  'people.isFollowingNamed': { fullName: string }
  'people.unfollow': undefined
  'people.unfollowNamed': { fullName: string }
  'people.muteNamed': { fullName: string }
  'people.blockNamed': { fullName: string }
  'people.blockTitle': { fullName: string }
  'people.memberSince': { month: string }
  'people.followersOf': { fullName: string }
  'people.followedBy': { fullName: string }
  'people.orderHistory': undefined
  'points.holdApproval': undefined
  'points.holdRoom': undefined
  'points.holdNetwork': undefined
  'points.holdNetworkUntil': { day: string }
  'points.holdConfirmation': undefined
  'points.holdConfirmationUntil': { day: string }
  'points.holdTime': undefined
  'points.holdTimeUntil': { day: string }
  'points.holdAddress': undefined
  'points.holdLater': undefined
  'points.heldAndComing': undefined
  'points.correctedBySteward': undefined
  'points.ledgerEmpty': undefined
  'points.balanceChanged': undefined
  'points.held': undefined
  'points.journey': undefined
  'points.yourBalance': undefined
  'points.redeemInCart': undefined
  'points.redeemingKeepsRank': undefined
  'points.earnMore': undefined
  'points.ledger': undefined
  'points.ledgerFailed': undefined
  'points.nothingCounted': undefined
  'points.movements': undefined
  'points.movementsNote': undefined
  'points.levels': undefined
  'points.budgets': undefined
  'points.budgetLeft': undefined
  'points.budgetOf': undefined
  'points.ofAllMembers': undefined
  'points.figuresFailed': undefined
  'points.notAvailable': undefined
  'points.overviewFailed': undefined
  'points.challengeVerified': undefined
  'points.verdictOverturned': undefined
  'points.shortfallOwed': { points: number }
  'points.shortfallSettled': { points: number }
  'points.balance': { balance: number }
  'points.moreComing': { points: number }
  'points.notYet': undefined
  'points.heldFor': { days: number }
  'points.earned': undefined
  'points.earnedNote': undefined
  'points.available': undefined
  'points.availableNote': { amount: number }
  'points.redeemed': undefined
  'points.redeemedNote': undefined
  'points.availableAndHeld': { available: number; onHold: number }
  'points.worth': { price: number; worth: number }
  'points.reversed': undefined
  'points.outstanding': undefined
  'points.ofThemHeld': undefined
  'points.levelsNote': undefined
  'points.levelsCorrected': { corrected: string }
  'points.levelsWrittenOff': { writtenOff: number }
  'points.levelsBoth': { corrected: string; writtenOff: number }
  'points.ofAllMembersLead': { price: number }
  'points.holdHidden': undefined
  'posts.clappingHands': undefined
  'posts.deletePostLabel': undefined
  'posts.edited': undefined
  'posts.everyone': undefined
  'posts.feed': undefined
  'posts.foldedPost': undefined
  'posts.foldedTag': { text: string }
  'posts.foldedWord': { text: string }
  'posts.followed': undefined
  'posts.heart': undefined
  'posts.lightBulb': undefined
  'posts.likeCount': { count: number }
  'posts.moreNewPosts': { count: number }
  'posts.newPosts': { count: number }
  'posts.noPosts': undefined
  'posts.openPicture': undefined
  'posts.openPictureNumber': { number: number; count: number }
  'posts.openTheWholePicture': undefined
  'posts.postsFailed': undefined
  'posts.reactedSeeWho': undefined
  'posts.save': undefined
  'posts.showFolded': undefined
  'posts.smilingFace': undefined
  'posts.surprisedFace': undefined
  'posts.thumbsUp': undefined
  'posts.yourReaction': { name: string }
  'posts.hiddenPost': undefined
  'posts.removedPostReason': { reason: string }
  'privacy.profileTitle': undefined
  'privacy.profileWhat': undefined
  'privacy.profileWhy': undefined
  'privacy.profileReaders': undefined
  'privacy.profileKeptFor': undefined
  'privacy.accountTitle': undefined
  'privacy.accountWhat': undefined
  'privacy.accountWhy': undefined
  'privacy.accountReaders': undefined
  'privacy.accountKeptFor': { days: number }
  'privacy.signInTitle': undefined
  'privacy.signInWhat': undefined
  'privacy.signInWhy': undefined
  'privacy.signInReaders': undefined
  'privacy.signInKeptFor': { session: number; sessionInAll: number; stewardSession: number; device: number; resetLink: number; confirmationLink: number; apiKey: number }
  'privacy.applicationsTitle': undefined
  'privacy.applicationsWhat': undefined
  'privacy.applicationsWhy': undefined
  'privacy.applicationsReaders': undefined
  'privacy.applicationsKeptFor': { application: number; givenUpJob: number }
  'privacy.postsTitle': undefined
  'privacy.postsWhat': undefined
  'privacy.postsWhy': undefined
  'privacy.postsReaders': undefined
  'privacy.postsKeptFor': { days: number }
  'privacy.peopleTitle': undefined
  'privacy.peopleWhat': undefined
  'privacy.peopleWhy': undefined
  'privacy.peopleReaders': undefined
  'privacy.peopleKeptFor': undefined
  'privacy.challengesTitle': undefined
  'privacy.challengesWhat': undefined
  'privacy.challengesWhy': undefined
  'privacy.challengesReaders': undefined
  'privacy.challengesKeptFor': undefined
  'privacy.proofsTitle': undefined
  'privacy.proofsWhat': undefined
  'privacy.proofsWhy': undefined
  'privacy.proofsReaders': undefined
  'privacy.proofsKeptFor': { days: number }
  'privacy.pointsTitle': undefined
  'privacy.pointsWhat': undefined
  'privacy.pointsWhy': undefined
  'privacy.pointsReaders': undefined
  'privacy.pointsKeptFor': { board: number; days: number }
  'privacy.ordersTitle': undefined
  'privacy.ordersWhat': undefined
  'privacy.ordersWhy': undefined
  'privacy.ordersReaders': undefined
  'privacy.ordersKeptFor': undefined
  'privacy.notificationsTitle': undefined
  'privacy.notificationsWhat': undefined
  'privacy.notificationsWhy': undefined
  'privacy.notificationsReaders': undefined
  'privacy.notificationsKeptFor': { notification: number; notifiedReaction: number }
  'privacy.moderationTitle': undefined
  'privacy.moderationWhat': undefined
  'privacy.moderationWhy': undefined
  'privacy.moderationReaders': undefined
  'privacy.moderationKeptFor': undefined
  'privacy.securityLogTitle': undefined
  'privacy.securityLogWhat': undefined
  'privacy.securityLogWhy': undefined
  'privacy.securityLogReaders': undefined
  'privacy.securityLogKeptFor': { days: number }
  'privacy.auditLogTitle': undefined
  'privacy.auditLogWhat': undefined
  'privacy.auditLogWhy': undefined
  'privacy.auditLogReaders': undefined
  'privacy.auditLogKeptFor': undefined
  'privacy.limitsTitle': undefined
  'privacy.limitsWhat': undefined
  'privacy.limitsWhy': undefined
  'privacy.limitsReaders': undefined
  'privacy.limitsKeptFor': { days: number }
  'privacy.leftTitle': undefined
  'privacy.leftWhat': undefined
  'privacy.leftWhy': undefined
  'privacy.leftReaders': undefined
  'privacy.leftKeptFor': { years: number }
  'privacy.visionTitle': undefined
  'privacy.visionText': undefined
  'privacy.mailTitle': undefined
  'privacy.mailText': undefined
  'privacy.pushTitle': undefined
  'privacy.pushText': undefined
  'privacy.storageTitle': undefined
  'privacy.storageText': undefined
  'privacy.breachedTitle': undefined
  'privacy.breachedText': undefined
  'privacy.elsewhereTitle': undefined
  'privacy.elsewhereText': undefined
  'privacy.outsideTitle': undefined
  'privacy.outsideText': undefined
  'privacy.nobodyTitle': undefined
  'privacy.nobodyText': undefined
  'privacy.onYourDevice': undefined
  'privacy.webhooksTitle': undefined
  'privacy.webhooksWhat': undefined
  'privacy.webhooksWhy': undefined
  'privacy.webhooksReaders': undefined
  'privacy.webhooksKeptFor': { days: number }
  'privacy.programsText': undefined
  'privacy.invitedTitle': undefined
  'privacy.invitedWhat': undefined
  'privacy.invitedWhy': undefined
  'privacy.invitedReaders': undefined
  'privacy.invitedKeptFor': { days: number }
  'privacy.lettersTitle': undefined
  'privacy.lettersWhat': undefined
  'privacy.lettersWhy': undefined
  'privacy.lettersReaders': undefined
  'privacy.lettersKeptFor': { days: number }
  'privacy.juryTitle': undefined
  'privacy.juryWhat': undefined
  'privacy.juryWhy': undefined
  'privacy.juryReaders': undefined
  'privacy.juryKeptFor': { days: number }
  'proofs.whatToShowThisTime': undefined
  'proofs.submitProof': undefined
  'proofs.shareIt': undefined
  'proofs.seeYourPost': undefined
  'proofs.alreadyEarned': undefined
  'proofs.backToThisChallenge': undefined
  'proofs.sendToASteward': undefined
  'proofs.appealOpen': undefined
  'proofs.appealRejected': undefined
  'proofs.yourEarlierProofs': undefined
  'proofs.whatWasChecked': undefined
  'proofs.tryThisProofAgain': undefined
  'proofs.seeTheLeaderboard': undefined
  'proofs.takePhoto': undefined
  'proofs.examplePicture': undefined
  'proofs.yourPhoto': undefined
  'proofs.takenReadyToSend': undefined
  'proofs.answerMet': undefined
  'proofs.answerNotMet': undefined
  'proofs.answerCannotTell': undefined
  'proofs.failed': undefined
  'proofs.descriptionHelp': undefined
  'proofs.choosePhotoOnPhone': undefined
  'proofs.choosePhoto': undefined
  'proofs.noTriesLeft': undefined
  'proofs.noTriesToday': undefined
  'proofs.reviewing': undefined
  'proofs.reviewTime': undefined
  'proofs.sending': undefined
  'proofs.sendingProgress': undefined
  'proofs.whatToShow': undefined
  'proofs.ownPhoto': undefined
  'proofs.newPhoto': undefined
  'proofs.checkedFor': undefined
  'proofs.altHelp': undefined
  'proofs.challengeVerified': undefined
  'proofs.paysOnce': undefined
  'proofs.countsOnce': undefined
  'proofs.appealLead': undefined
  'proofs.appealReason': undefined
  'proofs.appealOnce': undefined
  'proofs.loadFailed': undefined
  'proofs.earnedPoints': { points: number }
  'proofs.earnedXp': { points: number }
  'proofs.isStored': undefined
  'proofs.cameraTitle': undefined
  'proofs.codeHelp': undefined
  'proofs.openExample': undefined
  'proofs.takePhotoNow': undefined
  'proofs.livePhotoHelp': undefined
  'proofs.failedBecause': { reason: string }
  'proofs.cancelled': undefined
  'proofs.orSubmitAnother': undefined
  'proofs.minPixels': { edge: number }
  'proofs.reviewer': { name: string }
  'proofs.noModel': undefined
  'proofs.modelHere': undefined
  'proofs.modelElsewhere': { provider: string }
  'proofs.cameraRefused': undefined
  'proofs.noCamera': undefined
  'proofs.codeFailed': undefined
  'proofs.issueFound': undefined
  'proofs.awaitsSteward': undefined
  'proofs.statusVerified': undefined
  'proofs.statusIssue': undefined
  'proofs.statusError': undefined
  'proofs.statusPending': undefined
  'proofs.whatWentWrong': undefined
  'proofs.whatHappensNext': undefined
  'proofs.stewardsReason': undefined
  'proofs.aiFeedback': undefined
  'proofs.feedbackEarnableAfter': { feedback: string; time: string }
  'proofs.queuePlace': { place: number; length: number }
  'proofs.descriptionTooLong': { max: number }
  'proofs.pointsFollowPhoto': undefined
  'proofs.unpaidBudget': undefined
  'proofs.unpaid': undefined
  'proofs.codeCriterion': { code: string }
  'proofs.codeCriterionEither': { code: string; before: string }
  'proofs.here': undefined
  'proofs.hereOnPhoto': { place: 'topLeft' | 'top' | 'topRight' | 'left' | 'right' | 'bottomLeft' | 'bottom' | 'bottomRight' | 'other' }
  'proofs.pointedAt': undefined
  'proofs.unpaidRemoved': undefined
  'proofs.trustedMembers': undefined
  'proofs.juryMayLook': undefined
  'public.introduction': undefined
  'public.join': undefined
  'public.open': undefined
  'public.pageTitle': { title: string }
  'public.pictureBy': { name: string }
  'public.postTitle': { name: string; text: string }
  'public.sharedBy': { name: string }
  'public.postsBy': { name: string }
  'public.postsWith': { tag: string }
  'public.feedTitle': { title: string }
  'public.points': { points: number }
  'public.challengeTitle': { name: string }
  'public.challengeNamed': { name: string }
  'public.joined': { count: number }
  'public.criteria': undefined
  'public.createdBy': { name: string }
  'public.productTitle': { name: string }
  'public.productDescription': { name: string }
  'public.productAlt': { name: string; price: number }
  'public.inStock': undefined
  'public.soldOut': undefined
  'public.price': { price: number }
  'public.description': undefined
  'public.previewTitle': { name: string }
  'public.previewAlt': undefined
  'public.habit': { quota: number; weeks: number }
  'quantities.pieces': { amount: number }
  'quantities.kg': { amount: number }
  'quantities.km': { amount: number }
  'quantities.l': { amount: number }
  'quantities.kWh': { amount: number }
  'quantities.trees': { amount: number }
  'quantities.hours': { amount: number }
  'quantities.meals': { amount: number }
  'quantities.piecesUnit': undefined
  'quantities.kgUnit': undefined
  'quantities.kmUnit': undefined
  'quantities.lUnit': undefined
  'quantities.kWhUnit': undefined
  'quantities.treesUnit': undefined
  'quantities.hoursUnit': undefined
  'quantities.mealsUnit': undefined
  'quantities.range': { max: number }
  'quantities.notAsked': undefined
  'quantities.needed': undefined
  'quantities.howMuch': undefined
  'quantities.howMuchHelp': { amount: string }
  'quantities.ofProof': { amount: string }
  'quantities.criterion': { amount: string }
  'quantities.unit': undefined
  'quantities.unitHelp': undefined
  'quantities.noUnit': undefined
  'quantities.most': undefined
  'quantities.mostHelp': undefined
  'quantities.collected': { amount: string }
  'quantities.countedFrom': undefined
  'reports.selectAReason': undefined
  'reports.ownReportsFailed': undefined
  'reports.removedByStewards': undefined
  'reports.myReports': undefined
  'reports.noOwnReports': undefined
  'reports.something': undefined
  'reports.somethingOfYours': undefined
  'reports.appealQuestion': undefined
  'reports.appealOnce': undefined
  'reports.reported': undefined
  'reports.question': undefined
  'reports.reportFailed': { reason: string }
  'reports.removedPost': undefined
  'reports.post': undefined
  'reports.comment': undefined
  'reports.member': undefined
  'reports.challenge': undefined
  'reports.yourPost': undefined
  'reports.yourComment': undefined
  'reports.yourProfile': undefined
  'reports.yourChallenge': undefined
  'reports.decided': undefined
  'reports.waiting': undefined
  'reports.removedIt': undefined
  'reports.keptIt': undefined
  'reports.appealWaiting': undefined
  'reports.removed': undefined
  'reports.visibleAgain': undefined
  'reports.stewardsReason': { reason: string }
  'reports.appealed': { text: string }
  'reports.settings': undefined
  'reports.settingsLead': undefined
  'reports.reportPost': undefined
  'reports.reportComment': undefined
  'reports.reportProfile': undefined
  'reports.reportChallenge': undefined
  'reports.spam': undefined
  'reports.inappropriate': undefined
  'reports.harassment': undefined
  'reports.misinformation': undefined
  'reports.otherReason': undefined
  'reports.appealRequired': undefined
  'reports.appealTooLong': { max: number }
  'reports.reasonRequired': undefined
  'reports.reasonTooLong': { max: number }
  'saving.youSaveFor': undefined
  'saving.stopSaving': undefined
  'saving.failed': { reason: string }
  'saving.removed': undefined
  'saving.reached': undefined
  'saving.outOfStock': undefined
  'saving.noChallenges': undefined
  'saving.soonestChallenges': undefined
  'saving.saveFor': undefined
  'saving.progress': { available: number; price: number }
  'saving.pointsFor': { product: string }
  'saving.missing': { points: number }
  'saving.missingLike': { points: number; count: number; challenge: string }
  'saving.dearer': { amount: number }
  'saving.cheaper': { amount: number }
  'search.since': undefined
  'search.withAPicture': undefined
  'search.failed': { reason: string }
  'search.otherFilters': undefined
  'search.fewerWords': undefined
  'search.removeTheFilters': undefined
  'search.whatToSearch': undefined
  'search.seeAllResults': undefined
  'search.search': undefined
  'search.placeholder': undefined
  'search.begin': undefined
  'search.products': undefined
  'search.posts': undefined
  'search.people': undefined
  'search.challenges': undefined
  'search.tags': undefined
  'search.productsFound': { count: number }
  'search.postsFound': { count: number }
  'search.peopleFound': { count: number }
  'search.challengesFound': { count: number }
  'search.tagsFound': { count: number }
  'search.moreProductsFound': { count: number }
  'search.morePostsFound': { count: number }
  'search.morePeopleFound': { count: number }
  'search.moreChallengesFound': { count: number }
  'search.moreTagsFound': { count: number }
  'search.noProducts': undefined
  'search.noPosts': undefined
  'search.noPeople': undefined
  'search.noChallenges': undefined
  'search.noTags': undefined
  'search.searchPosts': undefined
  'search.searchPeople': undefined
  'search.searchChallenges': undefined
  'search.searchTags': undefined
  'search.searchProductsHere': undefined
  'search.searchPostsHere': undefined
  'search.searchPeopleHere': undefined
  'search.searchChallengesHere': undefined
  'search.searchTagsHere': undefined
  'search.pageTitle': { text: string }
  'search.textRequired': undefined
  'search.usernameInvalid': undefined
  'search.dayInvalid': undefined
  'set-up.stepOf': { step: number; steps: number }
  'set-up.progress': undefined
  'set-up.saveAndGoOn': undefined
  'set-up.stepFailed': undefined
  'set-up.reason': undefined
  'set-up.ownerTitle': undefined
  'set-up.ownerLead': undefined
  'set-up.overTitle': undefined
  'set-up.overText': undefined
  'set-up.overAdvice': { command: string }
  'set-up.lookLead': undefined
  'set-up.languageTitle': undefined
  'set-up.languageLead': undefined
  'set-up.doorsLead': undefined
  'set-up.servicesTitle': undefined
  'set-up.servicesLead': undefined
  'set-up.readyTitle': { name: string }
  'set-up.readyLead': undefined
  'set-up.factor': undefined
  'set-up.factorText': undefined
  'set-up.challenge': undefined
  'set-up.challengeText': undefined
  'set-up.product': undefined
  'set-up.productText': undefined
  'set-up.invite': undefined
  'set-up.inviteText': undefined
  'set-up.health': undefined
  'set-up.healthText': undefined
  'set-up.openDesk': undefined
  'set-up.ownTitle': undefined
  'set-up.ownText': undefined
  'set-up.ownLink': undefined
  'set-up.placeText': undefined
  'settings.openNotificationSettings': undefined
  'settings.openPrivacyAndPeace': undefined
  'settings.privacyAndPeace': undefined
  'settings.whatYouCanDo': undefined
  'settings.whatIsKept': undefined
  'settings.inYourBrowser': undefined
  'settings.settingsFailed': undefined
  'settings.findable': undefined
  'settings.isFindable': undefined
  'settings.isNotFindable': undefined
  'settings.wordOrTag': undefined
  'settings.howLong': undefined
  'settings.requestsToFollowYou': undefined
  'settings.noRequests': undefined
  'settings.confirm': undefined
  'settings.decline': undefined
  'settings.yourFollowers': undefined
  'settings.mutedMembers': undefined
  'settings.noMutes': undefined
  'settings.blockedMembers': undefined
  'settings.noBlocks': undefined
  'settings.unblock': undefined
  'settings.privateAccount': undefined
  'settings.isPrivate': undefined
  'settings.isPublic': undefined
  'settings.noMutedWords': undefined
  'settings.mutedWordsAndTags': undefined
  'settings.forGood': undefined
  'settings.turnOff': undefined
  'settings.turnOn': undefined
  'settings.kindsTable': undefined
  'settings.alwaysKnown': undefined
  'settings.settingsNotSaved': undefined
  'settings.mailRefused': { email: string }
  'settings.mailUnconfirmed': undefined
  'settings.weeklyMail': undefined
  'settings.digest': undefined
  'settings.quietHours': undefined
  'settings.timeZone': undefined
  'settings.quiet': undefined
  'settings.confirmTitle': undefined
  'settings.confirmLead': undefined
  'settings.deleteConfirmTitle': undefined
  'settings.deleteConfirmLead': undefined
  'settings.deleteConfirm': undefined
  'settings.keptAfterLeaving': undefined
  'settings.deleteMyAccount': undefined
  'settings.downloadData': undefined
  'settings.exportFailed': { reason: string }
  'settings.currentPassword': undefined
  'settings.newPassword': undefined
  'settings.confirmNewPassword': undefined
  'settings.pictureSpace': undefined
  'settings.activeSessions': undefined
  'settings.sessionsFailed': undefined
  'settings.endAllOthers': undefined
  'settings.everywhereIsHereToo': undefined
  'settings.thisDevice': undefined
  'settings.endThisSession': undefined
  'settings.addAuthenticator': undefined
  'settings.scanCode': undefined
  'settings.add': undefined
  'settings.qrCode': undefined
  'settings.authenticatorApp': undefined
  'settings.noAuthenticator': undefined
  'settings.useAnotherApp': undefined
  'settings.removeAuthenticator': undefined
  'settings.removeAuthenticatorTitle': undefined
  'settings.removeAuthenticatorLead': undefined
  'settings.removeAuthenticatorConfirm': undefined
  'settings.factorRequiredFrom': { time: string }
  'settings.openSettings': undefined
  'settings.deskClosed': undefined
  'settings.factorRequired': undefined
  'settings.addPasskey': undefined
  'settings.passkeyPrompt': undefined
  'settings.myPasskey': undefined
  'settings.passkeys': undefined
  'settings.noPasskeys': undefined
  'settings.passkeysNeedDomain': undefined
  'settings.passkeysElsewhere': { origin: string }
  'settings.passkeysUnsupported': undefined
  'settings.synchronised': undefined
  'settings.rename': undefined
  'settings.removePasskeyLead': undefined
  'settings.removePasskey': undefined
  'settings.passkeyNameHint': undefined
  'settings.yourPassword': undefined
  'settings.yourRecoveryCodes': undefined
  'settings.codesShownOnce': undefined
  'settings.recoveryCodes': undefined
  'settings.download': undefined
  'settings.codesKept': undefined
  'settings.renamePasskey': undefined
  'settings.newRecoveryCodes': undefined
  'settings.newCodesLead': undefined
  'settings.makeNewCodes': undefined
  'settings.factorsFailed': undefined
  'settings.cropHint': undefined
  'settings.useThisPicture': undefined
  'settings.toBeCropped': undefined
  'settings.profileSaveFailed': undefined
  'settings.saveChanges': undefined
  'settings.fullName': undefined
  'settings.username': undefined
  'settings.usernameRule': undefined
  'settings.emailIsKept': undefined
  'settings.bio': undefined
  'settings.profileImageInvalid': undefined
  'settings.changePhoto': undefined
  'settings.changeCover': undefined
  'settings.whoSeesThis': undefined
  'settings.profileReaders': undefined
  'settings.emailReaders': undefined
  'settings.profileImageTooLarge': undefined
  'settings.yourPhoto': undefined
  'settings.yourCoverImage': undefined
  'settings.renameNamed': { name: string }
  'settings.removeNamed': { name: string }
  'settings.removePasskeyTitle': { name: string }
  'settings.codesCopied': undefined
  'settings.codesLeft': { left: number }
  'settings.endThisSessionOn': { device: string }
  'settings.picturesUsed': { used: string; max: string }
  'settings.megabytes': { count: number }
  'settings.gigabytes': { count: number }
  'settings.signingIn': undefined
  'settings.signingInLead': undefined
  'settings.passwordLead': undefined
  'settings.sessionsLead': undefined
  'settings.yourPictures': undefined
  'settings.yourPicturesLead': undefined
  'settings.yourData': undefined
  'settings.yourDataLead': undefined
  'settings.deleteAccount': undefined
  'settings.deleteAccountLead': undefined
  'settings.themeLead': undefined
  'settings.languageLead': undefined
  'settings.languageDraft': undefined
  'settings.notificationsLead': undefined
  'settings.privacyAndPeaceLead': undefined
  'settings.muteForDay': undefined
  'settings.muteForWeek': undefined
  'settings.mutedUntil': { time: string }
  'settings.removeWord': { text: string }
  'settings.confirmNamed': { fullName: string }
  'settings.declineNamed': { fullName: string }
  'settings.removeFollower': { fullName: string }
  'settings.unmuteNamed': { fullName: string }
  'settings.unblockNamed': { fullName: string }
  'settings.privateTitle': undefined
  'settings.privateLead': undefined
  'settings.findableTitle': undefined
  'settings.findableLead': undefined
  'settings.requestsLead': undefined
  'settings.followersLead': undefined
  'settings.mutedWordsLead': undefined
  'settings.mutedMembersLead': undefined
  'settings.blockedMembersLead': undefined
  'settings.deviceTitle': undefined
  'settings.deviceLead': undefined
  'settings.kindsTitle': undefined
  'settings.kindsLead': undefined
  'settings.weeklyMailLead': undefined
  'settings.quietHoursLead': undefined
  'settings.deviceIsOn': undefined
  'settings.deviceOff': undefined
  'settings.deviceInstall': undefined
  'settings.deviceStarting': undefined
  'settings.deviceUnsupported': undefined
  'settings.inApp': undefined
  'settings.push': undefined
  'settings.mail': undefined
  'settings.kindInApp': { kind: string }
  'settings.kindPush': { kind: string }
  'settings.kindMail': { kind: string }
  'settings.kindMention': undefined
  'settings.kindReply': undefined
  'settings.kindComment': undefined
  'settings.kindReaction': undefined
  'settings.kindFollow': undefined
  'settings.kindPoints': undefined
  'settings.kindVerdict': undefined
  'settings.kindOrder': undefined
  'settings.kindProducts': undefined
  'settings.privacyIntro': undefined
  'settings.whatLeaves': undefined
  'settings.dataWhat': undefined
  'settings.dataWhy': undefined
  'settings.dataReaders': undefined
  'settings.dataKeptFor': undefined
  'settings.organisationAccounts': undefined
  'settings.organisationAccountsText': undefined
  'settings.connectNamed': { name: string }
  'settings.disconnectNamed': { name: string }
  'settings.connectedSince': { day: string }
  'settings.notConnectedYet': undefined
  'settings.organisationsFailed': undefined
  'settings.invitations': undefined
  'settings.invitationsLead': undefined
  'settings.openInvitations': undefined
  'settings.invitationsFailed': undefined
  'settings.invitationsIntro': { left: number; perMonth: number }
  'settings.invitationFor': undefined
  'settings.invitationForText': undefined
  'settings.makeInvitation': undefined
  'settings.invitationLink': undefined
  'settings.invitationLinkText': undefined
  'settings.invitationUntil': { time: string }
  'settings.invitationEnded': { time: string }
  'settings.invitationUsed': undefined
  'settings.endInvitation': undefined
  'settings.endInvitationNamed': { name: string }
  'settings.invitedNameRequired': undefined
  'settings.kindLetter': undefined
  'settings.acceptTitle': undefined
  'settings.acceptLead': undefined
  'settings.accept': undefined
  'settings.acceptFailed': undefined
  'settings.pagesOfCommunity': undefined
  'settings.boardsTitle': undefined
  'settings.boardsLead': undefined
  'settings.offBoards': undefined
  'settings.isOffBoards': undefined
  'settings.isOnBoards': undefined
  'settings.kindReminder': undefined
  'settings.mailPasswordLink': undefined
  'settings.passwordLinkSent': { email: string }
  'settings.codesCopyFailed': undefined
  'shared.whatIsIt': { count: number }
  'shared.post': undefined
  'shared.proof': undefined
  'shared.discard': undefined
  'shared.whichChallenge': undefined
  'shared.firstOnly': undefined
  'shared.liveOnly': undefined
  'shared.noChallenge': undefined
  'shared.nothing': undefined
  'shared.toFeed': undefined
  'shared.photo': { number: number }
  'shared.tooMany': { count: number; size: number }
  'shell.suspensionReason': { reason: string }
  'shell.viewProfile': undefined
  'shell.logout': undefined
  'shell.signOut': undefined
  'shell.user': undefined
  'shell.main': undefined
  'shell.yours': undefined
  'shell.suspendedForGood': undefined
  'shell.suspendedUntil': { time: string }
  'shell.feed': undefined
  'shell.shop': undefined
  'shell.challenges': undefined
  'shell.leaderboard': undefined
  'shell.cart': undefined
  'shell.cartWithItems': { count: number }
  'shell.searchProducts': undefined
  'shell.notifications': undefined
  'shell.unreadCount': { count: number }
  'shell.addedToCart': { productName: string }
  'shell.cartFull': { max: number }
  'shell.onlyAvailable': { quantity: number }
  'shop.breadcrumb': undefined
  'shop.outOfStock': undefined
  'shop.addToCart': undefined
  'shop.buyItNow': undefined
  'shop.shop': undefined
  'shop.productNotFound': undefined
  'shop.productFailed': undefined
  'shop.youMayAlsoLike': undefined
  'shop.unitsLeft': { quantity: number }
  'shop.categories': undefined
  'shop.productsFailed': { reason: string }
  'shop.noProductsFound': undefined
  'shop.sortBy': undefined
  'shop.allCategories': undefined
  'shop.home': undefined
  'shop.kitchen': undefined
  'shop.body': undefined
  'shop.garden': undefined
  'shop.travel': undefined
  'shop.energy': undefined
  'shop.otherCategory': undefined
  'shop.mostPopular': undefined
  'shop.lowestPrice': undefined
  'shop.highestPrice': undefined
  'shop.newest': undefined
  'shop.pointsRedeemable': { price: number }
  'shop.inCart': { count: string }
  'shop.picture': { place: number }
  'shop.quantity': undefined
  'verdicts.undecodable': undefined
  'verdicts.tooSmall': { edge: string }
  'verdicts.blank': undefined
  'verdicts.duplicate': undefined
  'verdicts.challengePicture': undefined
  'verdicts.productPicture': undefined
  'verdicts.postPicture': undefined
  'verdicts.takenInFuture': undefined
  'verdicts.takenTooEarly': undefined
  'verdicts.generated': undefined
  'verdicts.alreadyEarned': undefined
  'verdicts.dailyCap': { cap: number }
  'verdicts.aboveCap': { cap: number }
  'verdicts.noVisionModel': undefined
  'verdicts.descriptionFits': { words: string }
  'verdicts.describeMore': undefined
  'verdicts.ownWords': undefined
  'verdicts.mentionMissing': { words: string }
  'verdicts.criterionMentioned': undefined
  'verdicts.criterionNotMentioned': undefined
  'verdicts.numberNotChecked': undefined
  'verdicts.numberIsChecked': undefined
  'verdicts.notSure': undefined
  'verdicts.unclearTwice': undefined
  'verdicts.otherLanguage': undefined
  'verdicts.otherLanguagePassed': undefined
  'verdicts.otherLanguageUnread': undefined
  'verdicts.timedOut': undefined
  'verdicts.busy': undefined
  'verdicts.unusable': undefined
  'verdicts.cutOff': undefined
  'verdicts.refused': undefined
  'verdicts.failedAgain': undefined
  'verdicts.failed': undefined
  'verdicts.dailyLimit': undefined
  'verdicts.stillAwaitsSteward': undefined
  'verdicts.dayDone': undefined
  'verdicts.weekDone': undefined
  'verdicts.takenBeforeWeek': undefined
  'verdicts.notSureEnough': undefined
  'verdicts.juryVerified': undefined
  'verdicts.juryIssue': undefined
}

/** Messages with tags. */
export type RichMessageValues<Part> = {
  'accounts.newHere': { link: (text: Part[]) => Part }
  'accounts.alreadyMember': { link: (text: Part[]) => Part }
  'accounts.acceptsRules': { rules: (text: Part[]) => Part }
  'accounts.acceptsTerms': { terms: (text: Part[]) => Part }
  'accounts.acceptsBoth': { rules: (text: Part[]) => Part; terms: (text: Part[]) => Part }
  'api-keys.endsAt': { time: (text: Part[]) => Part }
  'challenges.by': { name: (text: Part[]) => Part; creator: string }
  'common.pointsAmount': { count: number; word: (text: Part[]) => Part }
  'desk-challenges.submitted': { submitted: (text: Part[]) => Part }
  'desk-challenges.submittedWaits': { submitted: (text: Part[]) => Part; since: (text: Part[]) => Part }
  'desk-challenges.copiedPhoto': { link: (text: Part[]) => Part; challengeName: string; fullName: string; time: (text: Part[]) => Part }
  'desk-challenges.challengeGives': { link: (text: Part[]) => Part; challengeName: string; points: number }
  'desk-challenges.pointsLeft': { strong: (text: Part[]) => Part; left: number; budget: number }
  'desk-challenges.addedAgo': { time: (text: Part[]) => Part }
  'desk-challenges.addedBy': { time: (text: Part[]) => Part; member: (text: Part[]) => Part; fullName: string }
  'desk-letters.sentAt': { time: (text: Part[]) => Part }
  'desk-members.reporterRecord': { member: (text: Part[]) => Part; fullName: string; upheld: number; rejected: number }
  'desk-members.ledgerProof': { reason: 'proof_verified' | 'verdict_overturned' | 'other'; word: string; link: (text: Part[]) => Part; challengeName: string }
  'desk-members.ledgerEntry': { reason: 'proof_verified' | 'order_redeemed' | 'order_cancelled' | 'order_returned' | 'verdict_overturned' | 'steward_correction' | 'other'; number: (text: Part[]) => Part; ref: string; word: string }
  'desk-members.proposedByYou': { strong: (text: Part[]) => Part; change: string; time: (text: Part[]) => Part; why: string }
  'desk-members.proposedBy': { strong: (text: Part[]) => Part; change: string; fullName: string; time: (text: Part[]) => Part; why: string }
  'desk-members.proposedByFormerOwner': { strong: (text: Part[]) => Part; change: string; time: (text: Part[]) => Part; why: string }
  'desk-members.invitedBy': { link: (text: Part[]) => Part; name: string }
  'desk-policy.modeSetting': { code: (text: Part[]) => Part }
  'desk-policy.nameNetworkAdvice': { link: (text: Part[]) => Part; strong: (text: Part[]) => Part; accounts: number }
  'desk-policy.inviteAdvice': { strong: (text: Part[]) => Part; members: number; link: (text: Part[]) => Part }
  'desk-policy.proofsExpected': { strong: (text: Part[]) => Part; proofs: number }
  'desk-policy.modelCallsAdvice': { code: (text: Part[]) => Part; strong: (text: Part[]) => Part; calls: number }
  'desk-policy.confirmAdvice': { link: (text: Part[]) => Part }
  'desk-policy.budgetAdvice': { members: number; strong: (text: Part[]) => Part; points: number }
  'desk-policy.oldestJob': { time: (text: Part[]) => Part }
  'desk-policy.jobAdded': { state: string; time: (text: Part[]) => Part }
  'desk-shop.returned': { time: (text: Part[]) => Part; points: number; cash: number }
  'desk-shop.sameDoor': { order: (text: Part[]) => Part; orderId: string; member: (text: Part[]) => Part; fullName: string; matches: string; time: (text: Part[]) => Part }
  'desk-shop.sameDoorFormer': { order: (text: Part[]) => Part; orderId: string; matches: string; time: (text: Part[]) => Part }
  'desk-shop.perhapsSameDoor': { order: (text: Part[]) => Part; orderId: string; member: (text: Part[]) => Part; fullName: string; matches: string; time: (text: Part[]) => Part }
  'desk-shop.perhapsSameDoorFormer': { order: (text: Part[]) => Part; orderId: string; matches: string; time: (text: Part[]) => Part }
  'desk-shop.cameBack': { time: (text: Part[]) => Part; points: number; waived: number }
  'desk-webhooks.lastArrived': { time: (text: Part[]) => Part }
  'desk.decidedBy': { strong: (text: Part[]) => Part; fullName: string; decision: string; time: (text: Part[]) => Part }
  'desk.sectionHere': { hidden: (text: Part[]) => Part; section: string }
  'desk.memberSince': { time: (text: Part[]) => Part; day: string }
  'desk.since': { time: (text: Part[]) => Part; day: string }
  'desk.policyMode': { policy: (text: Part[]) => Part; mode: string }
  'desk.amountOf': { strong: (text: Part[]) => Part; amount: number; max: number }
  'desk.mailsOldest': { count: number; time: (text: Part[]) => Part }
  'desk.oldestCase': { time: (text: Part[]) => Part }
  'desk.verifiedCount': { amount: number; unit: (text: Part[]) => Part }
  'desk.soldCount': { amount: number; unit: (text: Part[]) => Part }
  'desk.counted': { time: (text: Part[]) => Part }
  'feed.share': { share: number; votes: (text: Part[]) => Part; count: number }
  'feed.pollEnds': { time: (text: Part[]) => Part }
  'jury.link': { bar: number; link: (text: Part[]) => Part }
  'leaderboard.offBoards': { settings: (text: Part[]) => Part }
  'notifications.waitingCount': { count: number; hidden: (text: Part[]) => Part }
  'orders.cashOnDelivery': { strong: (text: Part[]) => Part; region: (text: Part[]) => Part; country: string }
  'orders.pointsAvailable': { points: (text: Part[]) => Part }
  'orders.pointsOwned': { points: (text: Part[]) => Part }
  'orders.hasBeenPlaced': { strong: (text: Part[]) => Part; orderId: string }
  'orders.sentWithTracking': { carrier: string; strong: (text: Part[]) => Part; trackingNumber: string }
  'orders.sentTracking': { strong: (text: Part[]) => Part; trackingNumber: string }
  'orders.returnedOn': { time: (text: Part[]) => Part; points: number; cash: string }
  'orders.returnedPaid': { time: (text: Part[]) => Part; points: number; cash: number }
  'orders.returnedOwed': { time: (text: Part[]) => Part; points: number; cash: number }
  'orders.cameBack': { time: (text: Part[]) => Part; points: number; waived: number }
  'people.followerCount': { bold: (text: Part[]) => Part; count: number }
  'people.followingCount': { bold: (text: Part[]) => Part; count: number }
  'points.count': { points: number; unit: (text: Part[]) => Part }
  'points.onHold': { points: number; link: (text: Part[]) => Part }
  'points.onHoldUntil': { points: number; day: string; link: (text: Part[]) => Part }
  'points.onHoldNext': { points: number; next: number; day: string; link: (text: Part[]) => Part }
  'points.challengeVerifiedIn': { link: (text: Part[]) => Part; challenge: string }
  'points.verdictOverturnedIn': { link: (text: Part[]) => Part; challenge: string }
  'points.redeemedOn': { link: (text: Part[]) => Part; orderId: string }
  'points.orderCancelled': { link: (text: Part[]) => Part; orderId: string }
  'points.returnedFrom': { link: (text: Part[]) => Part; orderId: string }
  'points.everybodySees': { link: (text: Part[]) => Part }
  'points.countedAgo': { time: (text: Part[]) => Part }
  'points.tableOf': { rest: (text: Part[]) => Part; title: string }
  'posts.commentCount': { count: number; word: (text: Part[]) => Part }
  'proofs.youWrote': { label: (text: Part[]) => Part; text: string }
  'proofs.answerBy': { answer: (text: Part[]) => Part; word: string; decidedBy: string }
  'proofs.answerBySteward': { answer: (text: Part[]) => Part; word: string }
  'proofs.writeCode': { strong: (text: Part[]) => Part; code: string }
  'proofs.submittedAgo': { time: (text: Part[]) => Part }
  'public.starts': { day: (text: Part[]) => Part; date: string }
  'public.ends': { day: (text: Part[]) => Part; date: string }
  'set-up.overLogin': { link: (text: Part[]) => Part }
  'settings.typeKey': { key: (text: Part[]) => Part }
  'settings.authenticatorAdded': { time: (text: Part[]) => Part }
  'settings.passkeyAdded': { time: (text: Part[]) => Part }
  'settings.lastUsed': { time: (text: Part[]) => Part }
  'settings.signedIn': { time: (text: Part[]) => Part }
  'settings.privacyHint': { link: (text: Part[]) => Part }
  'settings.privacyRights': { link: (text: Part[]) => Part }
  'shop.lead': { part: (text: Part[]) => Part }
}
