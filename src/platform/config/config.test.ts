import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const realSuppliers = {
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'new, old',
  SHIPROCKET_EMAIL: 'api@shop.example',
  SHIPROCKET_PASSWORD: 'password',
  SHIPROCKET_PICKUP_LOCATION: 'Workshop',
  SHIPROCKET_WEBHOOK_TOKEN: 'token',
  SMTP_URL: 'smtp://localhost:25',
  MAIL_FROM: 'orders@shop.example',
}
const faultsOf = (environment: Record<string, string>) => {
  const read = readConfig(environment)
  return read.ok ? [] : read.problem.faults
}

test('an empty environment is a complete demonstration shop with every supplier in its sandbox', () => {
  const read = readConfig({})
  assert.ok(read.ok)
  assert.deepEqual([read.value.port, read.value.razorpay, read.value.shiprocket, read.value.smtp], [3000, undefined, undefined, undefined])
})

test('all faults are reported at once, and each names its variable', () => {
  const faults = faultsOf({ PORT: '70000', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'shop', LOG_LEVEL: 'loud' })
  assert.equal(faults.length, 4)
  for (const name of ['PORT', 'DATABASE_URL', 'PUBLIC_URL', 'LOG_LEVEL'])
    assert.ok(
      faults.some((fault) => fault.startsWith(name)),
      name,
    )
})

test('the number of processes is one unless it is set, and a number', () => {
  const read = readConfig({ PROCESSES: '4' })
  assert.ok(read.ok)
  assert.equal(read.value.processes, 4)
  for (const PROCESSES of ['0', '65', 'all']) assert.match(faultsOf({ PROCESSES }).join(), /^PROCESSES must be from 1 to 64/)
})

test('payment matrix 20: half a supplier is refused, in production or not, and the missing keys are named', () => {
  for (const NODE_ENV of ['production', 'development']) {
    const faults = faultsOf({ ...realSuppliers, NODE_ENV, PUBLIC_URL: 'https://shop.example', RAZORPAY_KEY_SECRET: '', ALLOW_SANDBOX: '1' })
    assert.equal(faults.length, 1)
    assert.match(faults[0] ?? '', /RAZORPAY_KEY_SECRET is missing/)
  }
})

test('payment matrix 20: production refuses sandbox payments unless they are allowed explicitly', () => {
  const environment = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }
  assert.match(faultsOf(environment).join(), /ALLOW_SANDBOX=1/)
  assert.deepEqual(faultsOf({ ...environment, ALLOW_SANDBOX: '1' }), [])
  assert.deepEqual(faultsOf({ ...environment, ...realSuppliers }), [])
})

test('production does not start without its public address', () => {
  assert.match(faultsOf({ NODE_ENV: 'production', ...realSuppliers }).join(), /PUBLIC_URL is needed/)
})

test('the desk may have a host of its own, which browsers reach by https or on this machine', () => {
  const faults = (DESK_URL: string) => faultsOf({ DESK_URL, PUBLIC_URL: 'https://shop.example' }).join()
  const read = readConfig({ DESK_URL: 'https://desk.shop.example/' })
  assert.ok(read.ok)
  assert.equal(read.value.deskUrl, 'https://desk.shop.example')
  assert.deepEqual([faults('https://desk.shop.example'), faults('http://desk.localhost:3000')], ['', ''])
  assert.match(faults('http://desk.shop.example'), /must start with https/)
  assert.match(faults('https://desk.shop.example/staff'), /without a path/)
  assert.match(faults('https://shop.example'), /another host than PUBLIC_URL/)
  assert.match(faults('desk'), /DESK_URL must be an address/)
})

test('the mode of payments follows from the key, and an old webhook secret stays valid beside the new one', () => {
  const read = readConfig(realSuppliers)
  assert.ok(read.ok)
  assert.deepEqual([read.value.razorpay?.mode, read.value.razorpay?.webhookSecrets], ['live', ['new', 'old']])
  assert.match(faultsOf({ ...realSuppliers, RAZORPAY_KEY_ID: 'key' }).join(), /rzp_test_ or rzp_live_/)
})

test('by default only a proxy on this machine is trusted, and others are when they are named', () => {
  const proxiesOf = (written?: string) => {
    const read = readConfig(written === undefined ? {} : { TRUSTED_PROXIES: written })
    return read.ok ? read.value.trustedProxies : read.problem.faults
  }
  assert.deepEqual(proxiesOf(), ['127.0.0.1', '::1'])
  assert.deepEqual(proxiesOf('10.0.0.0/8, fd00::/8,192.0.2.1'), ['10.0.0.0/8', 'fd00::/8', '192.0.2.1'])
  assert.deepEqual(proxiesOf('none'), [])
  for (const wrong of ['localhost', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', '1.2.3.4/8/8', '1.2.3.4,,'])
    assert.match(proxiesOf(wrong).join(), /^TRUSTED_PROXIES must be/, wrong)
})

test('no other site may call the shop unless it is named, exactly as a browser names it', () => {
  const originsOf = (written?: string) => {
    const read = readConfig(written === undefined ? {} : { ALLOWED_ORIGINS: written })
    return read.ok ? read.value.allowedOrigins : read.problem.faults
  }
  assert.deepEqual(originsOf(), [])
  assert.deepEqual(originsOf('https://a.example, http://localhost:5173'), ['https://a.example', 'http://localhost:5173'])
  for (const wrong of [
    '*',
    'null',
    'a.example',
    'https://a.example/',
    'https://a.example/x',
    'HTTPS://a.example',
    'https://a.example,',
    'ftp://a.example',
  ])
    assert.match(originsOf(wrong).join(), /^ALLOWED_ORIGINS must be/, wrong)
})

test('metrics and traces are off unless asked for, and metrics never share the port of the shop', () => {
  const off = readConfig({})
  assert.ok(off.ok)
  assert.deepEqual([off.value.metrics, off.value.traces], [undefined, undefined])
  const on = readConfig({ METRICS_PORT: '9464', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', TRACES_PERCENT: '5' })
  assert.ok(on.ok)
  assert.deepEqual(on.value.metrics, { host: '127.0.0.1', port: 9464 })
  assert.deepEqual(on.value.traces, { endpoint: 'http://localhost:4318', percent: 5 })
  assert.match(faultsOf({ METRICS_PORT: '3000' }).join(), /METRICS_PORT must be another port/)
  assert.match(faultsOf({ TRACES_PERCENT: '101' }).join(), /TRACES_PERCENT must be from 0 to 100/)
})

test('a worker of its own says how it is beside the port of the pages, never at it', () => {
  const portOf = (environment: Record<string, string>) => {
    const config = readConfig(environment)
    return config.ok ? config.value.healthPort : config.problem.faults
  }
  assert.equal(portOf({}), 3010)
  assert.equal(portOf({ PORT: '3200' }), 3210)
  assert.equal(portOf({ PORT: '0' }), 0)
  assert.equal(portOf({ PORT: '3200', HEALTH_PORT: '9000' }), 9000)
  assert.deepEqual(portOf({ HEALTH_PORT: '3000' }), ['HEALTH_PORT must be another port than PORT'])
})

test('a CDN is told only with all that it has to be given, and only where one keeps pages', () => {
  const fastly = { CDN_SECONDS: '3600', CDN_PURGE: 'fastly', CDN_PURGE_SERVICE: 'abc', CDN_PURGE_TOKEN: 'key' }
  const read = readConfig({ ...fastly, CDN_PURGE_URL: 'https://purge.example/' })
  assert.deepEqual(read.ok && read.value.cdnPurge, { supplier: 'fastly', url: 'https://purge.example', service: 'abc', token: 'key' })
  assert.deepEqual(faultsOf({ CDN_SECONDS: '60', CDN_PURGE: 'varnish', CDN_PURGE_URL: 'http://varnish:6081' }), [])
  const faulty = [
    { ...fastly, CDN_PURGE_TOKEN: '' },
    { ...fastly, CDN_SECONDS: '0' },
    { ...fastly, CDN_PURGE: 'toString' },
    { CDN_SECONDS: '60', CDN_PURGE: 'varnish' },
    { CDN_PURGE_TOKEN: 'key' },
  ]
  assert.deepEqual(
    faulty.map((environment) => faultsOf(environment).map((fault) => fault.split(/[ =]/)[0])),
    [['CDN_PURGE'], ['CDN_PURGE'], ['CDN_PURGE'], ['CDN_PURGE'], ['CDN_PURGE_TOKEN']],
  )
  const production = { ...realSuppliers, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', CDN_SECONDS: '60' }
  assert.match(faultsOf({ ...production, CDN_PURGE: 'sandbox' }).join(), /sandbox suppliers: set CDN_PURGE/)
})

test('the database may be several servers of which one takes writes, and a way past a pooler needs the pooler', () => {
  const several = 'postgresql://shop:secret@one.test:5432,two.test:5432/shop?target_session_attrs=read-write'
  assert.deepEqual(faultsOf({ DATABASE_URL: several }), [])
  assert.deepEqual(faultsOf({ DATABASE_URL: 'postgres://bouncer/shop', DATABASE_DIRECT_URL: several }), [])
  for (const [given, fault] of [
    [{ DATABASE_URL: 'postgresql://one.test:5432,two.test:99999/shop' }, /DATABASE_URL must be an address/],
    [{ DATABASE_URL: several.replace('read-write', 'any') }, /DATABASE_URL must lead to the server that takes writes/],
    [{ DATABASE_DIRECT_URL: several }, /DATABASE_DIRECT_URL is for a pooler/],
  ] as const)
    assert.match(faultsOf(given).join(), fault)
})
