import { listComingPlans, listOpenPlans, listPlansOfSettings, listPlansOfText } from '../../catalogue/plans/change-plans.store.ts'
import type { PlanSubject } from '../../catalogue/plans/change-plan.ts'
import type { PlanRowQuery } from '../../catalogue/plans/change-plan-rows.store.ts'
import { listPlanFiles } from '../../catalogue/plans/plan-files.store.ts'
import type { ExportedColour } from '../../catalogue/table/write-product-table.ts'
import { findPlannedText } from '../../content/versions/planned-texts.store.ts'
import type { ConfiguringDeps } from '../configuring/configuring.ts'
import type { Deps } from '../deps.ts'
import type { TextDeps } from '../publishing/publishing.ts'
import { type ScheduleAct, scheduleAct, showAct } from './acts/schedule-act.ts'
import { type ApplyPlan, applyPlan } from './apply-plan.ts'
import { exportTable } from './export-table.ts'
import { measurePlan } from './folder/measure-files.ts'
import type { Take } from './look.ts'
import type { MailDeps } from './mail-stopped.ts'
import { runDuePlans } from './run-due-plans.ts'
import { callOff, type ScheduleDraft, scheduleDraft, type SchedulePlan, schedulePlan } from './schedule-plan.ts'
import { showPlan } from './show-plan.ts'
import { addPictures, lookAgain, type PicturesBeside, type TakeDeps, takeFile, type TakenUpload } from './take-file.ts'
import { type ScheduleSettings, scheduleSettings, showPlannedSettings } from './settings/schedule-settings.ts'
import { type ScheduleText, scheduleText } from './texts/schedule-text.ts'
import { undoPlan } from './undo-plan.ts'

export type { ChangePlan, PlanConflict, PlanCounts, PlanFault, PlanRow, PlanState } from '../../catalogue/plans/change-plan.ts'
export type { ActToPlan, ScheduleActProblem } from './acts/schedule-act.ts'
export type { ApplyPlanProblem } from './apply-plan.ts'
export type { CallOffProblem } from './schedule-plan.ts'
export type { ShownPlan } from './show-plan.ts'
export type { UndoPlanProblem } from './undo-plan.ts'
export type { PlanTimesProblem } from './plan-times.ts'
export type { PicturesProblem } from './archive/read-archive.ts'
export type { LookAgainProblem } from './take-file.ts'
export type { ScheduleSettingsProblem } from './settings/schedule-settings.ts'
export type { ScheduleTextProblem } from './texts/schedule-text.ts'

/** Changes of products from files: looked at first, then applied exactly so, or at a time; and texts and settings at a time. */
export const planning = (deps: Pick<Deps, 'db' | 'exporting'> & TakeDeps & MailDeps & TextDeps & ConfiguringDeps) => ({
  /** Looks at a file, and keeps what it would change; returns the number of the plan. */
  take: (upload: TakenUpload) => takeFile(upload, deps),
  /** Finds the pictures that a table names in an archive beside it, and looks once more. */
  addPictures: (request: PicturesBeside) => addPictures(request, deps),
  /** Looks once more, with or without a decision about what desk and file have both changed. */
  lookAgain: (id: number, take: Take) => lookAgain(id, take, deps),
  show: (id: number, query: PlanRowQuery) => showPlan(id, query, deps),
  /** What a folder brings beside its products, until it is brought in. */
  showFiles: (id: number) => listPlanFiles(deps.db, id),
  /** Measures what the texts of a plan show, which is known from then on: before a transaction that has to hold nothing for it. */
  measure: (id: number) => measurePlan(id, deps),
  apply: (request: ApplyPlan) => applyPlan(request, deps),
  /** At a time, or now and until a time. */
  schedule: (request: SchedulePlan) => schedulePlan(request, deps),
  /** The same with the draft of a product. */
  scheduleDraft: (request: ScheduleDraft) => scheduleDraft(request, deps),
  /** And with the draft of a text. */
  scheduleText: (request: ScheduleText) => scheduleText(request, deps),
  /** And with a change of settings. */
  scheduleSettings: (request: ScheduleSettings) => scheduleSettings(request, deps),
  /** And with what is done with one press: a place, a sale, taking a set back. */
  scheduleAct: (request: ScheduleAct) => scheduleAct(request, deps),
  /** What a plan would do, where it is one of those. */
  showAct: (id: number) => showAct(id, deps),
  /** What waits never begins, or never ends. `of`: what the plan has to be about. */
  callOff: (id: number, by: string, of?: PlanSubject) => callOff({ id, by, of }, deps),
  /** Takes back all that a folder has brought: products, settings, tax rates and texts. */
  undoPlan: (request: Parameters<typeof undoPlan>[0]) => undoPlan(request, deps),
  /** The scheduled job that begins and ends what is due. */
  runDue: () => runDuePlans(deps),
  /** Files that were looked at, and wait for a decision. */
  listOpen: (limit: number) => listOpenPlans(deps.db, limit),
  /** What of a text waits for its time, or was stopped. */
  listOfText: (name: string) => listPlansOfText(deps.db, name),
  /** The text that a plan would publish; undefined once it has, or once it is a draft again. */
  showText: (id: number) => findPlannedText(deps.db, id),
  /** What of the settings, or of one part, waits for its time or was stopped. */
  listOfSettings: (part?: string) => listPlansOfSettings(deps.db, part),
  /** What a plan would change of the settings that its form showed. */
  showSettings: (id: number) => showPlannedSettings(id, deps),
  /** What will begin or end by itself, the next first. */
  listComing: (limit: number) => listComingPlans(deps.db, limit),
  /** Hands over each colour of every product on sale, a batch at a time. */
  exportTable: (take: (rows: readonly ExportedColour[]) => Promise<void>) => exportTable(take, deps),
})
