// A substitute for the gateway's checkout script, written from its published contract: the same options and events with a design of our own.
;(() => {
  const base = document.currentScript.src.replace(/\/v1\/checkout\.js.*$/, '')
  const origin = new URL(base).origin

  const defaults = {
    currency: 'INR',
    redirect: false,
    timeout: 0,
    modal: { backdropclose: false, escape: true, handleback: true, confirm_close: false, animation: true },
    theme: { backdrop_color: 'rgba(43, 29, 22, 0.6)' },
    retry: { enabled: true },
  }

  // Callable with and without `new`, as the real one is.
  function Razorpay(options) {
    if (!(this instanceof Razorpay)) return new Razorpay(options)
    if (!options || typeof options !== 'object') throw new Error('Invalid options')
    if (!options.key) throw new Error('No key passed')
    this.options = withDefaults(options)
    this.listeners = {}
    this.shown = undefined
  }

  Razorpay.open = (options) => new Razorpay(options).open()

  Razorpay.prototype.on = function (event, listener) {
    this.listeners[event] = [...(this.listeners[event] ?? []), listener]
    return this
  }
  Razorpay.prototype.get = function (name) {
    return name ? this.options[name] : this.options
  }
  Razorpay.prototype.set = function (name, value) {
    this.options[name] = value
    return this
  }
  Razorpay.prototype.open = function () {
    if (this.shown) return this
    this.shown = showFrame(this)
    return this
  }
  Razorpay.prototype.close = function () {
    if (!this.shown) return
    this.shown.remove()
    this.shown = undefined
    setTimeout(() => this.options.modal.onhidden?.())
  }

  function withDefaults(options) {
    const retry = typeof options.retry === 'boolean' ? { enabled: options.retry } : options.retry
    return {
      ...defaults,
      ...options,
      modal: { ...defaults.modal, ...options.modal },
      theme: { ...defaults.theme, ...options.theme },
      retry: { ...defaults.retry, ...retry },
    }
  }

  function emit(checkout, event, detail) {
    for (const listener of checkout.listeners[event] ?? []) {
      try {
        listener.call(checkout, detail)
      } catch (error) {
        setTimeout(() => {
          throw error
        })
      }
    }
  }

  function showFrame(checkout) {
    const { options } = checkout
    const container = element('div', 'razorpay-container', { position: 'fixed', inset: '0', zIndex: '2147483647' })
    const backdrop = element('div', 'razorpay-backdrop', { position: 'fixed', inset: '0', background: options.theme.backdrop_color })
    const frame = element('iframe', 'razorpay-checkout-frame', { position: 'relative', width: '100%', height: '100%', border: '0' })
    frame.title = 'Sandbox checkout'
    frame.allow = 'payment'
    frame.src = `${base}/v1/checkout/public`
    frame.style.colorScheme = 'normal'
    container.append(backdrop, frame)

    const restorePage = holdPageStill()
    document.body.append(container)

    const send = (message) => frame.contentWindow?.postMessage(message, origin)
    const onMessage = (message) => {
      if (message.origin !== origin || message.source !== frame.contentWindow) return
      handlers[message.data?.kind]?.(checkout, message.data, send, frame)
    }
    addEventListener('message', onMessage)
    backdrop.addEventListener('click', () => options.modal.backdropclose && send({ kind: 'close' }))
    const timer = options.timeout > 0 ? setTimeout(() => dismiss(checkout, 'timeout'), options.timeout * 1000) : undefined

    return {
      remove() {
        clearTimeout(timer)
        removeEventListener('message', onMessage)
        container.remove()
        restorePage()
      },
    }
  }

  // Nothing behind the window can be scrolled or focused; focus goes back to where it was.
  function holdPageStill() {
    const focused = document.activeElement
    const overflow = document.body.style.overflow
    const behind = [...document.body.children].filter((child) => !child.inert)
    for (const child of behind) child.inert = true
    document.body.style.overflow = 'hidden'
    return () => {
      for (const child of behind) child.inert = false
      document.body.style.overflow = overflow
      focused?.focus?.()
    }
  }

  const handlers = {
    ready(checkout, _message, send, frame) {
      frame.focus()
      send({ kind: 'open', options: forFrame(checkout.options) })
      emit(checkout, 'render')
    },
    submit(checkout, message) {
      emit(checkout, 'payment.submit', { method: message.method })
    },
    success(checkout, message) {
      const { options } = checkout
      if (message.fault === 'dismissAfterPay') return dismiss(checkout, 'user')
      checkout.close()
      if (message.fault === 'closeTab') return
      if (options.redirect && options.callback_url) return postForm(options.callback_url, message.payload)
      const handle = () => options.handler?.call(checkout, message.payload)
      setTimeout(handle, 200)
      if (message.fault === 'doubleHandler') setTimeout(handle, 201)
    },
    failed(checkout, message) {
      const { options } = checkout
      emit(checkout, 'payment.error', { error: message.error })
      emit(checkout, 'payment.failed', { error: message.error })
      if (options.redirect && options.callback_url && !options.retry.enabled) postForm(options.callback_url, flatError(message.error))
    },
    dismiss(checkout, message) {
      dismiss(checkout, message.reason)
    },
    fault(checkout, message) {
      checkout.close()
      emit(checkout, 'fault.close', { reason: message.sentence })
      alert(`Oops! Something went wrong.\n${message.sentence}`)
    },
  }

  function dismiss(checkout, reason) {
    checkout.close()
    setTimeout(() => checkout.options.modal.ondismiss?.call(checkout, reason))
  }

  const forFrame = (options) => ({
    key: options.key,
    order_id: options.order_id,
    name: options.name,
    description: options.description,
    prefill: options.prefill,
    theme: { color: options.theme.color },
    retry: options.retry.enabled,
    escape: options.modal.escape,
    confirm_close: options.modal.confirm_close,
  })

  const flatError = (error) =>
    Object.fromEntries(
      Object.entries(error).map(([name, value]) => [`error[${name}]`, name === 'metadata' ? JSON.stringify(value) : value]),
    )

  function postForm(url, members) {
    const form = document.createElement('form')
    form.method = 'POST'
    form.action = url
    for (const [name, value] of Object.entries(members)) {
      const input = document.createElement('input')
      input.type = 'hidden'
      input.name = name
      input.value = value
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }

  // Styles are set one by one: a strict content security policy forbids style attributes.
  function element(tag, className, styles) {
    const made = document.createElement(tag)
    made.className = className
    Object.assign(made.style, styles)
    return made
  }

  window.Razorpay = Razorpay
})()
