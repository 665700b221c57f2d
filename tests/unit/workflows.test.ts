import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { examples } from '../examples.ts'

const project = resolve(import.meta.dirname, '../..')

interface Step {
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Workflow {
  readonly permissions: unknown
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[]; readonly permissions?: object }>>
}

const workflows = ['.github/workflows/*.yml', 'scripts/recipes/{github,cloudflare}.yml']

describe.each(globSync(workflows, { cwd: project }).sort())('%s', (path) => {
  const text = readFileSync(join(project, path), 'utf8')
  const workflow = parse(text) as Workflow
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps)

  it('uses actions by their commits, with the version that each is', () => {
    const uses = text.match(/uses: .*/g) ?? []
    expect(uses).toHaveLength(steps.filter((step) => step.uses).length)
    for (const line of uses) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('leaves no credentials in the folder, and may read and no more, but for the job that publishes', () => {
    for (const step of steps) {
      if (step.uses?.startsWith('actions/checkout')) expect(step.with?.['persist-credentials']).toBe(false)
    }
    expect(workflow.permissions).toEqual({ contents: 'read' })
    const more = Object.entries(workflow.jobs).filter(([, { permissions }]) =>
      Object.values(permissions ?? {}).includes('write'),
    )
    expect(more.map(([name]) => name)).toEqual(
      /(?:publish|recipes.github).yml$/.test(path) ? ['publish'] : [],
    )
  })

  it('is understood by GitHub: its keys, their values, what expressions may name', async () => {
    expect(await faultsOf(path, text)).toEqual([])
    const faulty = text.replace('runs-on:', 'run-on:').replace('uses:', 'use:')
    expect(await faultsOf(path, faulty)).not.toEqual([])
  })

  it('puts nothing that strangers wrote into a command', () => {
    const commands = text.match(/^\s*(?:- )?run: .*(?:\n {10,}.*)*/gm) ?? []
    for (const command of commands) expect(command).not.toContain('${{')
  })
})

describe('the documents', () => {
  const whole = examples('yaml').filter(([, text]) => /^jobs:/m.test(text))

  it.each(whole)('%s is a workflow that GitHub understands', async (place, text) => {
    expect(await faultsOf(place, text)).toEqual([])
  })
})

async function faultsOf(name: string, content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  if (value) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

describe('a build that left out files that errors name', () => {
  const passes = '|| [ $? -eq 3 ]'
  const text = readFileSync(join(project, '.github/workflows/publish.yml'), 'utf8')
  const { jobs } = parse(text) as { jobs: { build: { steps: { run?: string; if?: string }[] } } }

  it('is published from main, and fails a pull request', () => {
    const builds = jobs.build.steps.filter(({ run }) => run?.includes('npm run build'))
    expect(builds.map((step) => step.run?.endsWith(passes))).toEqual([true, false, false])
    expect(builds[0]?.if).toBe("steps.pages.outcome == 'success'")
  })

  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 0],
  ])('passes where documents show it: %i becomes %i', (code, becomes) => {
    const document = readFileSync(join(project, 'docs/publish.md'), 'utf8')
    const line = document.split('\n').find((one) => one.startsWith('npx throughline build ||')) ?? ''
    expect(line).toContain(passes)
    const shell = spawnSync('sh', ['-ec', line.replace('npx throughline build', `(exit ${code})`)])
    expect(shell.status).toBe(becomes)
  })
})
