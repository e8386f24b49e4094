-- What the shop sells. Money columns hold whole paise and say so; lengths are millimetres, weights grams.
create table products (
  id                 text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 80),
  code               text not null check (code <> '' and code = btrim(code)),
  name               text not null check (name <> '' and name = btrim(name)),
  brand              text not null check (brand <> ''),
  type               text not null check (type <> ''),
  sold_in            text[] not null check (
                       cardinality(sold_in) > 0
                       and sold_in <@ array['retail', 'personalised', 'b2b']
                       and array_position(sold_in, null) is null),
  price_paise        integer not null check (price_paise > 0),
  mrp_paise          integer not null,
  size               text not null check (size in ('Small', 'Medium', 'Large')),
  material           text not null check (material in ('Leather', 'Fabric', 'Glass', 'Velvet')),
  has_zip            boolean not null,
  is_lockable        boolean not null,
  length_mm          integer not null check (length_mm > 0),
  width_mm           integer not null check (width_mm > 0),
  height_mm          integer not null check (height_mm > 0),
  weight_grams       integer not null check (weight_grams > 0),
  hsn_code           text not null check (hsn_code ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  gst_basis_points   integer not null check (gst_basis_points between 0 and 4000),
  country_of_origin  text not null check (country_of_origin <> ''),
  making_days        integer not null check (making_days between 0 and 90),
  description_html   text not null,
  max_name_length    integer check (max_name_length between 1 and 10),
  takes_zodiac       boolean not null default false,
  is_active          boolean not null default true,
  -- The order of the owner's file: what is featured comes first.
  position           integer not null check (position >= 0),
  added_at           timestamptz not null default now(),
  -- Checked at commit, so that one import can exchange two codes; a retired product keeps the code that another takes over.
  constraint one_active_product_per_code exclude using btree (code with =) where (is_active) deferrable initially deferred,
  constraint mrp_not_below_price check (mrp_paise >= price_paise),
  constraint zodiac_only_when_personalisable check (not takes_zodiac or max_name_length is not null),
  constraint personalised_only_when_personalisable check (not ('personalised' = any (sold_in)) or max_name_length is not null)
);

create index products_in_order on products (position, id);

create table product_categories (
  product_id text not null references products (id) on delete cascade,
  listing    text not null check (listing in ('retail', 'personalised', 'b2b')),
  -- Wires join categories with commas.
  category   text not null check (category <> '' and category = btrim(category) and position(',' in category) = 0),
  position   integer not null check (position >= 0),
  primary key (product_id, listing, category)
);

create table variants (
  id            text primary key check (id ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' and length(id) <= 40),
  product_id    text not null references products (id),
  position      integer not null check (position >= 0),
  colour_name   text not null check (colour_name <> '' and colour_name = btrim(colour_name)),
  colour_hex    text not null check (colour_hex ~ '^#[0-9a-f]{6}$'),
  stock_on_hand integer not null check (stock_on_hand >= 0),
  stock_held    integer not null default 0,
  is_active     boolean not null default true,
  constraint held_is_on_hand check (stock_held between 0 and stock_on_hand)
);

create index variants_of_product on variants (product_id, position);

create table pictures (
  variant_id text not null references variants (id) on delete cascade,
  position   integer not null check (position >= 0),
  -- A hash of the content, and the stem of the file names.
  key        text not null check (key ~ '^[a-z0-9_-]{8,64}$'),
  alt        text not null check (alt <> ''),
  width      integer not null check (width > 0),
  height     integer not null check (height > 0),
  widths     integer[] not null check (cardinality(widths) > 0 and 0 < all (widths)),
  view       text not null check (view <> ''),
  -- Where writing goes: four corners in 0..1, top left first, clockwise.
  quad       jsonb check (jsonb_array_length(quad) = 4),
  is_canvas  boolean not null,
  primary key (variant_id, position),
  constraint canvas_has_quad check (not is_canvas or quad is not null),
  constraint one_canvas_per_variant exclude using btree (variant_id with =) where (is_canvas) deferrable initially deferred
);

-- What the pages show besides products, as imported: each name holds one document.
create table content (
  name  text primary key check (name <> ''),
  value jsonb not null
);
