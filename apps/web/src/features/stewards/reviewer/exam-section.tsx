import {
  EXAM_KINDS,
  EXAM_RIGHT_MIN,
  EXAM_WRONG_MAX,
  type ExamFailure,
  type ExamKind,
  type ExamScore,
} from '@canopy/contract/desk/calibration/exam'
import type { ReviewerQuality } from '@canopy/contract/desk/calibration/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { formatNumber } from '../../../language/numbers.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { NumberTable } from '../../../ui/charts/number-table.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { Part } from '../case/part.tsx'
import { ReasonDialog } from '../decision/reason-dialog.tsx'
import { CurvePart } from './curve-part.tsx'
import { qualityQuery, useOverride, useStartExam } from './exam-data.ts'

type Exam = ReviewerQuality['exams'][number]

const kinds: Record<ExamKind, PlainMessageId> = {
  fits: 'desk-calibration.kindFits',
  fits_not: 'desk-calibration.kindFitsNot',
  screen: 'desk-calibration.kindScreen',
  text: 'desk-calibration.kindText',
  several: 'desk-calibration.kindSeveral',
  language: 'desk-calibration.kindLanguage',
}

const MARKS = [
  { mark: 'right', label: 'desk-calibration.right' },
  { mark: 'wrong', label: 'desk-calibration.wrong' },
  { mark: 'unsure', label: 'desk-calibration.unsure' },
  { mark: 'failed', label: 'desk-calibration.withoutVerdict' },
] as const satisfies { mark: keyof ExamScore; label: PlainMessageId }[]

/** The exam of the reviewer, and how often its verdicts are right. */
export function ExamSection() {
  const quality = useQuery(qualityQuery(useApi()))
  const { data } = quality
  if (quality.isPending) return <Skeleton className="h-72 w-full" />
  if (!data)
    return (
      <LoadFailure
        text={t('desk-calibration.failed')}
        pending={quality.isFetching}
        onRetry={quality.refetch}
      />
    )
  return (
    <>
      <ExamPart quality={data} />
      <CurvePart quality={data} />
    </>
  )
}

function ExamPart({ quality: { usesVisionModel, exams } }: { quality: ReviewerQuality }) {
  const { start, isPending, dialog } = useStartExam()
  const isRunning = exams.some(({ finishedAt }) => finishedAt === null)
  return (
    <Part title={t('desk-calibration.exam')}>
      <p className="mb-3 max-w-prose text-pretty text-muted">
        {t('desk-calibration.examLead', { right: EXAM_RIGHT_MIN, wrong: EXAM_WRONG_MAX })}
      </p>
      {usesVisionModel ? (
        <Button variant="secondary" pending={isPending} disabled={isRunning} onClick={start}>
          {t('desk-calibration.startExam')}
        </Button>
      ) : (
        <p className="max-w-prose text-pretty">{t('desk-calibration.needsModel')}</p>
      )}
      <ul className="mt-3 flex flex-col divide-y divide-line empty:hidden">
        {exams.map((exam) => (
          <li key={exam.examId} className="py-3">
            <ExamResult exam={exam} />
            {refuses(exam, exams) && <Override examId={exam.examId} />}
          </li>
        ))}
      </ul>
      {dialog}
    </Part>
  )
}

/**
 * Whether the reviewer pays nothing at once because of this exam, of exams that begin with the latest. That of an earlier version counts until
 * the present one has sat its own.
 */
function refuses(exam: Exam, exams: readonly Exam[]) {
  const finished = exams.filter(({ reviewer, passed }) => reviewer === exam.reviewer && passed !== null)
  const counts = finished.find(({ isEarlier }) => !isEarlier) ?? finished[0]
  return exam === counts && exam.passed === false && !exam.overridden
}

const failures: Record<ExamFailure, PlainMessageId> = {
  changed: 'desk-calibration.endedChanged',
  dailyLimit: 'desk-calibration.endedLimit',
  interrupted: 'desk-calibration.endedInterrupted',
}

function outcomeOf({ passed, failure, overridden, finishedAt }: Exam): PlainMessageId {
  if (finishedAt === null) return 'desk-calibration.running'
  if (failure !== null) return failures[failure]
  if (passed) return 'desk-calibration.passed'
  return overridden ? 'desk-calibration.overridden' : 'desk-calibration.notPassed'
}

function ExamResult({ exam }: { exam: Exam }) {
  const { reviewer, model, isEarlier, done, questions, scores, passed, overridden, startedAt, finishedAt } =
    exam
  const title = t('desk-calibration.tableOf', { model: model || reviewer })
  return (
    <>
      <h3 className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        <bdi>{model || reviewer}</bdi>
        <Badge tone={passed === false && !overridden ? 'danger' : 'neutral'}>{t(outcomeOf(exam))}</Badge>
        {isEarlier && <Badge tone="neutral">{t('desk-calibration.earlier')}</Badge>}
        <span className="font-normal text-muted">
          <TimeAgo time={startedAt} />
        </span>
      </h3>
      {finishedAt === null && (
        <div className="flex max-w-xl flex-col gap-2">
          <ProgressBar label={t('desk-calibration.exam')} value={done} max={questions} />
          <p role="status">{t('desk-calibration.progress', { done, questions })}</p>
        </div>
      )}
      {scores && (
        <details open={!isEarlier}>
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm">{title}</summary>
          <div className="max-w-xl text-sm">
            <NumberTable
              title={title}
              head={[t('desk-calibration.kind'), ...MARKS.map(({ label }) => t(label))]}
              rows={EXAM_KINDS.flatMap((kind) => {
                const score = scores[kind]
                return score
                  ? {
                      key: kind,
                      name: t(kinds[kind]),
                      numbers: MARKS.map(({ mark }) => formatNumber(score[mark])),
                    }
                  : []
              })}
            />
          </div>
        </details>
      )}
    </>
  )
}

const READY: readonly PlainMessageId[] = ['desk-calibration.reasonKnown', 'desk-calibration.reasonWatched']

function Override({ examId }: { examId: number }) {
  const [isOpen, setOpen] = useState(false)
  const override = useOverride(examId, () => setOpen(false))
  return (
    <>
      <Button variant="secondary" className="mt-3" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('desk-calibration.override')}
      </Button>
      <ReasonDialog
        open={isOpen}
        title={t('desk-calibration.override')}
        description={t('desk-calibration.overrideText')}
        cancel={t('common.cancel')}
        act={t('desk-calibration.override')}
        ready={READY}
        decision={override}
        run={override.decide}
        onClosed={() => setOpen(false)}
      />
      {override.dialog}
    </>
  )
}
