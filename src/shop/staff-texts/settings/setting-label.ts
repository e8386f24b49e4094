/** How a field of the settings reads: its label, and what it means with its unit. */
export type SettingLabel = {
  readonly path: string
  readonly label: string
  readonly hint?: string
  /** What it is called away from its form, where the title of the part and the label do not make it plain. */
  readonly name?: string
  /** Several lines of text. */
  readonly isLong?: true
  /** What its choices are called. */
  readonly choiceLabels?: Readonly<Record<string, string>>
}

type SettingSection = { readonly title: string; readonly fields: readonly SettingLabel[] }

export type SettingPart = {
  readonly title: string
  /** What it is about, in a sentence. */
  readonly about: string
  readonly sections: readonly SettingSection[]
}

export const settingLabel = (path: string, label: string, hint?: string, more: Partial<SettingLabel> = {}): SettingLabel => ({
  ...{ path, label, ...more },
  ...(hint !== undefined && { hint }),
})
