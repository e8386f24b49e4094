#!/bin/sh
# Sets up one machine from the checkout in /srv/shop/3100, and starts the shop behind Caddy: install.sh shop.example desk.shop.example
# Run by root on Debian 13, with git, nodejs, npm, caddy and sudo installed. It may be run again: what was edited in /etc/shop stays.
set -eu
if [ $# -ne 2 ]; then
  echo "Say the hosts of the shop and of its desk: $0 shop.example desk.shop.example" >&2
  exit 2
fi
checkout=$(cd "$(dirname "$0")/../.." && pwd)
if [ "$checkout" != /srv/shop/3100 ]; then
  echo "Clone the project into /srv/shop/3100; this is $checkout." >&2
  exit 2
fi

id shop >/dev/null 2>&1 || useradd --system --user-group --home-dir /var/cache/shop --shell /usr/sbin/nologin shop
install -d -o shop -g shop -m 0700 /var/lib/shop /var/cache/shop /var/backups/shop
install -d -o root -g shop -m 0750 /etc/shop /etc/shop/secrets
if [ ! -e /etc/shop/shop.env ]; then
  sed "s|^PUBLIC_URL=.*|PUBLIC_URL=https://$1|; s|^DESK_URL=.*|DESK_URL=https://$2|" "$checkout/deploy/systemd/shop.env" >/etc/shop/shop.env
  chown root:shop /etc/shop/shop.env
  chmod 0640 /etc/shop/shop.env
fi

chown -R shop:shop /srv/shop/3100
ln -sfn 3100 /srv/shop/current
cd /srv/shop/3100
sudo -H -u shop npm run build

install -m 0644 deploy/systemd/shop@.service deploy/systemd/shop-worker@.service /etc/systemd/system/
install -m 0755 deploy/systemd/shop /usr/local/bin/shop
systemctl daemon-reload
systemctl enable --now shop@3100.service

install -d -m 0755 /etc/systemd/system/caddy.service.d
printf '[Service]\nEnvironment=SITE_HOST=%s SITE_DESK_HOST=%s\n' "$1" "$2" >/etc/systemd/system/caddy.service.d/shop.conf
install -m 0644 deploy/proxy/Caddyfile /etc/caddy/Caddyfile
systemctl daemon-reload
systemctl restart caddy.service
echo "https://$1 opens when its certificate is there. The desk's first owner: shop staff add <e-mail> --name \"<name>\" --role owner"
