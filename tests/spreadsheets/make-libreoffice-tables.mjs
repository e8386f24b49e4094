// Makes the tables of this folder anew, when the export has other columns or the products are other ones:
//
//   apt-get install --no-install-recommends libreoffice-calc-nogui
//   node --import ./scripts/tsx.mjs tests/spreadsheets/make-libreoffice-tables.mjs
//
// Then look at what has changed of them: `git diff tests/spreadsheets`.

import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/platform/db/postgres.ts'
import { createDatabase, stopTestServer } from '../database.ts'
import { importFolder } from '../import-folder.ts'
import { writeShopFolder } from '../factories/shop-folder.ts'
import { awkwardProducts } from './awkward-products.ts'
import { exportedTable } from './exported-table.ts'

const tables = join(import.meta.dirname, 'libreoffice')
const work = mkdtempSync(join(tmpdir(), 'libreoffice-'))

const { connection, drop } = await createDatabase()
const db = openDatabase(connection)
const imported = await importFolder(db, { shopDir: await writeShopFolder(join(work, 'shop'), awkwardProducts) })
if (!imported.ok) throw new Error(imported.problem.faults.join('\n'))
const exported = await exportedTable(db)
writeFileSync(join(tables, 'export.csv'), exported)
await db.close()
await drop()
await stopTestServer()

// Of a filter of LibreOffice: separator, quote, letters (76: UTF-8, 65535: UTF-16, 1: Windows-1252), first line, formats of columns,
// language (1031: German, 16393: English of India), quotes mean text, and numbers such as dates are looked for (or, saving, written as shown).
const opened = { asItIs: '44,34,76,1,,0,false,false', german: '44,34,76,1,,1031,false,false', indian: '44,34,76,1,,16393,false,false' }
const columns = exported.split('\r\n', 1)[0].split(',').length
const allText = Array.from({ length: columns }, (_, at) => `${at + 1}/2`).join('/')

/** How a table is opened, as what it is kept, and how it is saved again. */
const ways = {
  'as-it-is': [opened.asItIs, 'ods', '44,34,76,1,,0,false,true'],
  'by-way-of-xlsx': [opened.asItIs, 'xlsx', '44,34,76,1,,0,false,true'],
  'all-columns-text': [`44,34,76,1,${allText},0,false,false`, 'ods', '44,34,76,1,,0,false,true'],
  'semicolons-german': [opened.german, 'ods', '59,34,76,1,,1031,false,true'],
  'semicolons-indian-all-quoted': [opened.indian, 'ods', '59,34,76,1,,16393,true,true'],
  'dates-looked-for': ['44,34,76,1,,1033,false,true', 'ods', '44,34,76,1,,1033,false,true'],
  'windows-1252': [opened.asItIs, 'ods', '44,34,1,1,,0,false,true'],
  'utf-16': [opened.asItIs, 'ods', '9,34,65535,1,,0,false,true'],
}

for (const [name, [infilter, kept, outfilter]] of Object.entries(ways)) {
  copyFileSync(join(tables, 'export.csv'), join(work, `${name}.csv`))
  convert([`--infilter=CSV:${infilter}`, '--convert-to', kept], `${name}.csv`)
  convert(['--convert-to', `csv:Text - txt - csv (StarCalc):${outfilter}`], `${name}.${kept}`)
  copyFileSync(join(work, `${name}.csv`), join(tables, `${name}.csv`))
}
rmSync(work, { recursive: true })

/** @param {string[]} how @param {string} file */
function convert(how, file) {
  const profile = `-env:UserInstallation=file://${join(work, 'profile')}`
  execFileSync('soffice', [profile, '--headless', ...how, '--outdir', work, join(work, file)], { stdio: 'inherit' })
}
